"""Lists as tables of spreadsheets, forums and chats."""
