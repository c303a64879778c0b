"""Advice before bidding: the value of each order, and the best mix of orders."""
