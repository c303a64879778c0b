"""Short programs that use the engine without a browser; tests/docs/test_examples.py runs them."""
