"""WebAssembly modules without unused exports and unreachable code."""

from tools.build.wasm.wasm_exports import trim
