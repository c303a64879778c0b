"""The measurements of tools/bench.py, and the plain page for comparison."""
