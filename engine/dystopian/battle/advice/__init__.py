"""What a side does best in a battle, and what its answers come to."""
