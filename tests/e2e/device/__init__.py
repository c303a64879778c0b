"""Browser tests of the page on a device: start, offline use, language, appearance."""
