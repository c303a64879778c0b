"""The screens of every game's battles, and the ways between them."""
