"""Files of fleets and battles: import, export, and the device's own storage."""

from app.battle.files.import_file import AT_ONCE
