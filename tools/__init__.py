"""What the commands of the README run: set-up, build, serve, test and bench."""
