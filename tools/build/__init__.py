"""The build: it gathers all files of the page in dist/."""
