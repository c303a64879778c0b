"""First screens: begin a battle, take one up, delete one."""
