"""The printed tables of the rules, and the lookup of numbers in them."""
