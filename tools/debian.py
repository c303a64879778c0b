"""Debian and Ubuntu packages, for the few programs that pip and npm cannot install."""

import os
import shutil

from tools.run import Missing, quiet, say


def can_install() -> bool:
    """Return whether this process may install Debian packages."""
    return hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get") is not None


def install(otherwise: str, *packages: str) -> None:
    """Install packages.

    otherwise: advice to the user if the packages cannot be installed.

    Raises Missing with the advice if the installation fails.
    """
    if not can_install():
        raise Missing(otherwise)
    named = ", ".join(packages)
    say(f"Installing from Debian: {named} ...")
    quiet_env = {"DEBIAN_FRONTEND": "noninteractive"}
    quiet(["apt-get", "update", "-q"], f"apt-get update failed. {otherwise}", quiet_env)
    quiet(
        ["apt-get", "install", "-q", "-y", "--no-install-recommends", *packages],
        f"apt-get could not install {named}. {otherwise}",
        quiet_env,
    )
