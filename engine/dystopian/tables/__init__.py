"""What the rules print as tables, and how numbers are looked up in them."""
