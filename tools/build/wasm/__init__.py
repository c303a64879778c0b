"""WebAssembly modules without unused exports and unreachable code."""

from tools.build.wasm.exports import trimmed
