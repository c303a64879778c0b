"""What tools/bench.py measures, and the plain page it measures against."""
