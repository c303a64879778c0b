"""The commands of the README: set-up, build, serve, test and bench."""
