"""README, docs/, examples/ and the workflows do what they say."""
