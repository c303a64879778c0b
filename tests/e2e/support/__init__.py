"""What browser tests share: the page's parts, devices, states worth looking at."""
