"""WebAssembly modules without unused exports and unreachable code."""
