"""WebAssembly modules made smaller: what nobody imports and nobody can call goes."""
