"""Two phones with one battle: compare the records of both and join them."""
