"""The chart's cells that can be read on the seed, row by row from Power 1; '?' where its scan lost
them.
"""

SEED = """
 1 | 4+   5+   ?    ?    ?    ?    9/1  9/2  9/3  9/4  9/5  9/6  9/7  9/8  9/9  9/9
 2 | 3+   4+   5+   6+   7+   8+   9    9/1  9/2  9/3  9/4  9/5  9/6  9/7  9/8  9/9
 3 | ?    3+   ?    ?    ?    ?    ?    9    9/1  9/2  9/3  9/4  9/5  9/6  9/7  9/8
 4 | ?    ?    ?    ?    ?    6+   ?    8+   9    9/1  9/2  9/3  9/4  9/5  9/6  9/7
 5 | A    ?    2+   ?    ?    ?    6+   7+   8+   9    9/1  9/2  9/3  9/4  9/5  9/6
 6 | Ax2  A    1+   2+   3+   4+   5+   6+   7+   8+   9    9/1  9/2  9/3  9/4  9/5
 7 | Ax3  ?    ?    ?    ?    ?    ?    ?    ?    ?    ?    9    9/1  9/2  9/3  9/4
 8 | Ax4  Ax3  Ax2  A    1+   2+   3+   4+   5+   6+   7+   8+   9    9/1  9/2  9/3
 9 | ?    Ax4  ?    Ax2  A    1+   2+   3+   4+   5+   6+   7+   8+   9    9/1  9/2
10 | Ax6  Ax5  Ax4  ?    Ax2  A    1+   2+   3+   4+   5+   6+   7+   8+   9    9/1
11 | Ax7  Ax6  Ax5  Ax4  Ax3  Ax2  A    1+   2+   3+   4+   5+   6+   7+   8+   9
12 | Ax8  Ax7  Ax6  Ax5  Ax4  Ax3  Ax2  A    1+   2+   3+   4+   5+   6+   7+   8+
13 | Ax9  Ax8  Ax7  Ax6  Ax5  Ax4  Ax3  Ax2  A    1+   2+   3+   4+   5+   6+   7+
14 | Ax10 Ax9  Ax8  Ax7  Ax6  Ax5  Ax4  Ax3  Ax2  A    1+   2+   3+   4+   5+   6+
15 | Ax11 Ax10 Ax9  Ax8  Ax7  Ax6  Ax5  Ax4  Ax3  Ax2  A    1+   2+   3+   4+   5+
16 | Ax12 Ax11 Ax10 Ax9  Ax8  Ax7  Ax6  Ax5  Ax4  Ax3  Ax2  A    1+   2+   3+   4+
17 | Ax13 Ax12 Ax11 Ax10 Ax9  Ax8  Ax7  Ax6  Ax5  Ax4  Ax3  Ax2  A    1+   2+   3+
18 | Ax14 Ax13 Ax12 Ax11 Ax10 Ax9  Ax8  Ax7  Ax6  Ax5  Ax4  Ax3  Ax2  A    1+   2+
19 | Ax15 Ax14 Ax13 Ax12 Ax11 Ax10 Ax9  Ax8  Ax7  Ax6  Ax5  Ax4  Ax3  Ax2  A    1+
20 | Ax16 Ax15 Ax14 Ax13 Ax12 Ax11 Ax10 Ax9  Ax8  Ax7  Ax6  Ax5  Ax4  Ax3  Ax2  A
"""

LOST = "?"


def _rows() -> dict[int, tuple[str, ...]]:
    result = {}
    for line in SEED.strip().splitlines():
        power, cells = line.split("|")
        result[int(power)] = tuple(cells.split())
    return result


ROWS = _rows()
REBUILT = {
    1: {2: "6+", 3: "7+", 4: "8+", 5: "9"},
    3: {0: "2+", 2: "4+", 3: "5+", 4: "6+", 5: "7+", 6: "8+"},
    4: {0: "1+", 1: "2+", 2: "3+", 3: "4+", 4: "5+", 6: "7+"},
    5: {1: "1+", 3: "3+", 4: "4+", 5: "5+"},
    7: {1: "Ax2", 2: "A", 3: "1+", 4: "2+", 5: "3+", 6: "4+", 7: "5+", 8: "6+", 9: "7+", 10: "8+"},
    9: {0: "Ax5", 2: "Ax3"},
    10: {3: "Ax3"},
}
"""The lost cells as their neighbours in row and column suggest, by Power and Defence."""
