"""WebKit for GTK with its own driver, on a virtual screen."""

import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service
from selenium.webdriver.webkitgtk.webdriver import WebDriver

from tools.other_browsers.driver import free_port, running
from tools.run import Missing

DRIVER = "WebKitWebDriver"
SCREEN = "Xvfb"
SMALL_BROWSERS = "/usr/lib/*/webkit2gtk-4.*/MiniBrowser"
DEBIAN = "webkit2gtk-driver, xvfb"


@contextmanager
def webkit() -> Iterator[WebDriver]:
    """Start WebKit's small browser.

    Raises Missing if the browser, its driver or the virtual screen is not installed.
    """
    program = shutil.which(DRIVER)
    screen = shutil.which(SCREEN)
    browsers = sorted(Path("/").glob(SMALL_BROWSERS[1:]))
    if not (program and screen and browsers):
        raise Missing(f"WebKit is not installed (Debian: {DEBIAN}).")
    options = Options()
    options.binary_location = str(browsers[-1])
    options.add_argument("--automation")
    number = f":{free_port()}"
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        env = {
            **os.environ,
            "DISPLAY": number,
            "HOME": home,
            "XDG_RUNTIME_DIR": home,
            "GDK_BACKEND": "x11",
            "LIBGL_ALWAYS_SOFTWARE": "1",
            "WEBKIT_DISABLE_COMPOSITING_MODE": "1",
            "NO_AT_BRIDGE": "1",
        }
        with running([screen, number, "-screen", "0", "1024x768x24", "-nolisten", "tcp"], env):
            time.sleep(1)
            driver = WebDriver(options, Service(program, env=env))
            try:
                yield driver
            finally:
                driver.quit()
