"""Build dist/ from the sources and the installed packages."""

import shutil
from pathlib import Path

from tools.build import archive, lockfile, vendor, wheels
from tools.paths import CACHE, DIST, ENGINE, ROOT, STATIC
from tools.run import main_line, say


def main() -> int:
    """Build everything afresh."""
    say("Building dist/ ...")
    shutil.rmtree(DIST, ignore_errors=True)
    runtime = DIST / "runtime"
    vendor.copy(runtime)
    _packages(runtime / "wheels")
    for name in ("index.html", "pyscript.toml"):
        shutil.copyfile(ROOT / name, DIST / name)
    shutil.copytree(STATIC, DIST / "static", ignore=shutil.ignore_patterns("__pycache__"))
    return 0


def _packages(target: Path) -> None:
    everything = CACHE / "packages"
    shutil.rmtree(everything, ignore_errors=True)
    wheels.unpack(wheels.fetch(), everything)
    files = {name: data for name, data in archive.tree(everything).items() if ".dist-info/" not in name}
    files |= {f"engine/{name}": data for name, data in archive.tree(ENGINE).items()}
    files |= {f"app/{name}": data for name, data in archive.tree(STATIC / "app").items()}
    about = "broadside-0.1.0.dist-info"
    files[f"{about}/METADATA"] = b"Metadata-Version: 2.1\nName: broadside\nVersion: 0.1.0\n"
    files[f"{about}/WHEEL"] = b"Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    files[f"{about}/RECORD"] = b""
    bundle = target / "broadside-0.1.0-py3-none-any.whl"
    archive.write(bundle, files)
    lockfile.write(target / "pyodide-lock.json", [lockfile.entry(bundle, ["engine", "app"], [])])


if __name__ == "__main__":
    main_line(main)
