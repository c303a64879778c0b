"""Other browser engines, driven by selenium: WebKit through its own driver, Firefox without a
driver.
"""
