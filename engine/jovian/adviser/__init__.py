"""Before bidding: what each order is worth, and the best mix of orders."""
