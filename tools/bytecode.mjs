// @ts-check
/**
 * Byte-compiles archives of Python modules with the very Python that will import them, Pyodide's, under Node.js.
 *
 *     node tools/bytecode.mjs MODE IN OUT [MODE IN OUT ...]
 *
 * MODE `beside` puts __pycache__/x.cpython-313.pyc beside x.py, `instead` puts x.pyc in the place of x.py (smaller; a
 * zip on sys.path reads only that form). What no browser can use (headers, static libraries, type stubs) is left out
 * by `instead`. The archive is stored, not compressed: the web server or the single file compresses the whole.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { loadPyodide } from 'pyodide';

const REPACK = `
import importlib.util, io, marshal, sys, zipfile

USELESS = (".h", ".a", ".pyi", ".pxd", ".c", ".pyx", ".pxi", ".in", ".f", ".f90")

def compiled(source, name):
    code = compile(source, name, "exec", dont_inherit=True)
    # Flags 1: the file is checked against its source by hash, but not now ("unchecked hash"): no time stamps in it.
    head = importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + importlib.util.source_hash(source)
    return head + marshal.dumps(code)

def repack(data, mode):
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as new:
        for info in old.infolist():
            name = info.filename
            if info.is_dir() or mode == "instead" and name.endswith(USELESS):
                continue
            content = old.read(info)
            entries = [(name, content)]
            if name.endswith(".py"):
                pyc = compiled(content, name)
                folder, _, file = name.rpartition("/")
                if mode == "instead":
                    entries = [(name + "c", pyc)]
                else:
                    cached = f"__pycache__/{file[:-3]}.{sys.implementation.cache_tag}.pyc"
                    entries.append((f"{folder}/{cached}" if folder else cached, pyc))
            for entry, bytes_ in entries:
                new.writestr(zipfile.ZipInfo(entry, (1980, 1, 1, 0, 0, 0)), bytes_)
    return out.getvalue()
`;

const pyodide = await loadPyodide({ indexURL: new URL('../node_modules/pyodide/', import.meta.url).pathname });
pyodide.runPython(REPACK);
for (let rest = process.argv.slice(2); rest.length >= 3; rest = rest.slice(3)) {
  const [mode, from, to] = rest;
  pyodide.FS.writeFile('/in.zip', new Uint8Array(readFileSync(from)));
  pyodide.runPython(`
with open("/in.zip", "rb") as file:
    data = repack(file.read(), "${mode === 'instead' ? 'instead' : 'beside'}")
with open("/out.zip", "wb") as file:
    file.write(data)
`);
  writeFileSync(to, pyodide.FS.readFile('/out.zip'));
}
