"""Wings of tiny flyer tokens: profiles, AA against tokens, and steps 4 and 5."""
