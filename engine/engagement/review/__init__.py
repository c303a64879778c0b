"""The review of finished battles: decisions and luck."""
