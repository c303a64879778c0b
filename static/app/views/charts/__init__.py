"""Charts of any game as data, and the words and numbers in them."""
