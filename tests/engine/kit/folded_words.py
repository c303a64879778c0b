"""Words as different keyboards, programs and hands write them, and how the page compares them."""

FOLDED = (
    ("K\u0131z\u0131l", "kizil"),
    ("KIZIL", "kizil"),
    ("\u0130STANBUL", "istanbul"),
    ("I\u0307stanbul", "istanbul"),
    ("Gro\u00dfe Stra\u1e9ee", "grosse strasse"),
    ("\ufb01re \ufb02eet e\ufb00ect", "fire fleet effect"),
    ("\uff34\uff4f\uff52\uff50\uff45\uff44\uff4f", "torpedo"),
    ("\uff17\uff56\uff19", "7v9"),
    ("\U0001d413\U0001d428\U0001d42b\U0001d429\U0001d41e\U0001d41d\U0001d428", "torpedo"),
    ("m\u0153uvre \u00c6gir", "moeuvre aegir"),
    ("\u00c9clair\u00e9", "eclaire"),
    ("E\u0301claire\u0301", "eclaire"),
    ("tor\u00adpe\u200bdo", "torpedo"),
    ("\u0141\u00f3d\u017a \u00d8rsted \u0110akovo", "lodz orsted dakovo"),
    ("\u0661\u0662 \u06f3\u06f4 \u096b\u096c", "12 34 56"),
    ("\u2468 \u00bd", "9 1\u20442"),
    ("\u039f\u0394\u039f\u03a3", "\u03bf\u03b4\u03bf\u03c3"),
    ("\u0422\u041e\u0420\u041f\u0415\u0414\u0410", "\u0442\u043e\u0440\u043f\u0435\u0434\u0430"),
    ("\u017ftrike", "strike"),
)
"""Turkish, German, ligatures, full width, bold, accents, hidden marks, digits of other scripts,
Greek, Cyrillic.
"""
