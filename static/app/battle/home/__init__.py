"""First screens: begin, open and delete battles."""
