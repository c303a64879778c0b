"""Support for browser tests: the page's parts, devices, states to look at."""
