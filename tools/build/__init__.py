"""The build: everything the page needs, gathered into dist/."""
