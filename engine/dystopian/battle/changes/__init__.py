"""What events without dice change in a battle."""
