"""Wings of tiny flyer tokens."""
