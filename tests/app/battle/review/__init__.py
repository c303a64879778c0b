"""The summary and the review of a battle, and the picture of its end."""
