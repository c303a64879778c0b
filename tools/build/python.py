"""The Python side of the page: one archive of modules, two wheels, and the lock file that names them."""

import hashlib
import json

from tools.build import archive, compiled, trim, vendor, wheels
from tools.paths import ENGINE, STATIC

FOLDER = "runtime/python"
LOCK = f"{FOLDER}/pyodide-lock.json"
NATIVE = "pydantic_core"
OWN = "broadside"
VERSION = "0.1.0"


def files() -> dict[str, bytes]:
    """Return the archives, not yet packed."""
    packages = archive.opened(wheels.fetch())
    native = {name: data for name, data in packages.items() if name.startswith(f"{NATIVE}/")}
    tag = "cp314-cp314-pyemscripten_2026_0_wasm32"
    found = {
        f"{FOLDER}/{NATIVE}-{_version(packages)}-{tag}.whl": _native(native, packages),
        f"{FOLDER}/{OWN}-{VERSION}-py3-none-any.whl": _own(),
    }
    found[f"{FOLDER}/stdlib.zip"] = _modules(packages)
    return found


def _version(packages: archive.Files) -> str:
    start = f"{NATIVE}-"
    about = next(name for name in packages if name.startswith(start) and ".dist-info/" in name)
    return about.removeprefix(start).partition(".dist-info/")[0]


def _modules(packages: archive.Files) -> bytes:
    """Join the standard library and the packages of pure Python: one file to open, one place to search."""
    everything = archive.opened([vendor.STDLIB])
    everything |= {name: data for name, data in packages.items() if not name.startswith(f"{NATIVE}/")}
    chosen = {
        name: data
        for name, data in everything.items()
        if name.endswith(".py") and ".dist-info/" not in name and trim.wanted(name)
    }
    return archive.stored(compiled.modules("library", chosen, compiled.STRIPPED))


def _native(files: archive.Files, packages: archive.Files) -> bytes:
    chosen = {name: data for name, data in files.items() if name.endswith((".py", ".so"))}
    return archive.stored(compiled.modules(NATIVE, chosen, compiled.STRIPPED) | _about(NATIVE, _version(packages)))


def _own() -> bytes:
    """Bundle the engine, the page's own package and its words."""
    sources = {f"engine/{name}": data for name, data in archive.tree(ENGINE).items()}
    sources |= {f"app/{name}": data for name, data in archive.tree(STATIC / "app").items()}
    sources |= {f"locale/{name}": data for name, data in archive.tree(STATIC / "locale").items()}
    return archive.stored(compiled.modules(OWN, sources, compiled.WHOLE) | _about(OWN, VERSION))


def _about(name: str, version: str) -> dict[str, bytes]:
    folder = f"{name}-{version}.dist-info"
    return {
        f"{folder}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n".encode(),
        f"{folder}/WHEEL": b"Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{folder}/RECORD": b"",
    }


def lock(built: archive.Files) -> bytes:
    """Return the lock file that names our wheels and no others."""
    packages = {}
    for path, data in built.items():
        file_name = path.rpartition("/")[2]
        if not file_name.endswith(".whl"):
            continue
        name, version, *_ = file_name.split("-")
        packages[name.replace("_", "-")] = {
            "name": name,
            "version": version,
            "file_name": file_name,
            "install_dir": "site",
            "sha256": hashlib.sha256(data).hexdigest(),
            "package_type": "package",
            "imports": ["app", "engine"] if name == OWN else [name],
            "depends": [NATIVE.replace("_", "-")] if name == OWN else [],
            "unvendored_tests": False,
        }
    return json.dumps({"info": vendor.python_info(), "packages": packages}, indent=1).encode()
