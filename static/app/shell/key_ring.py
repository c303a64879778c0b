"""The keys of sealed orders, which this device keeps for each view and game and which leave it for
the worker alone.
"""

import js as window


async def read_keys(names, view_name, of):
    """Return the keys that the worker asks for, by their names.

    of: the game of the request.
    """
    keys = {}
    # MicroPython does not wait inside a comprehension.
    for name in names:
        keys[name] = await window.broadside.keyring.get(_address(view_name, of, name))
    return keys


async def keep_keys(keys, view_name, of):
    """Keep new keys on this device, and forget those without a value."""
    for name, key in keys.items():
        address = _address(view_name, of, name)
        if key:
            await window.broadside.keyring.put(address, key)
        else:
            await window.broadside.keyring.forget(address, key)


def _address(view_name, of, name):
    return view_name + "." + of + "." + name
