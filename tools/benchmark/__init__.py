"""The measurements of tools/bench.py, and the plain page for comparison."""

from tools.benchmark.code_size import CodeSize, measure
