// @ts-check
/**
 * Byte-compiles archives of Python modules with the very Python that will import them, Pyodide's, under Node.js.
 *
 *     node tools/bytecode.mjs FOLDER
 *
 * FOLDER holds python_stdlib.zip, numpy.zip and countinghouse.zip, which are rewritten in place. In the first two, the
 * modules that a start and the exhibits' first screens load become x.pyc in the place of x.py; the rest stays source,
 * which is smaller. What a browser cannot use (headers, static libraries, type stubs) is left out. countinghouse keeps
 * its sources, with __pycache__ beside them: people look into it, and its tracebacks should show lines.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadPyodide } from 'pyodide';

const folder = process.argv[2];
const NAMES = ['python_stdlib.zip', 'numpy.zip', 'countinghouse.zip'];

const REPACK = `
import importlib.util, marshal, sys, zipfile

# What the exhibits bring in when they are used is to be compiled as well: so use them.
import countinghouse.page.door, numpy.random
from countinghouse.page import catalogue
catalogue.views()

USELESS = (".h", ".a", ".pyi", ".pxd", ".c", ".pyx", ".pxi", ".in", ".f", ".f90")
LOADED = {str(getattr(module, "__file__", "")) for module in list(sys.modules.values())}

def compiled(source, name):
    code = compile(source, name, "exec", dont_inherit=True)
    # Flags 1: a hash of the source instead of its time, and not to be checked at every import.
    head = importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + importlib.util.source_hash(source)
    return head + marshal.dumps(code)

def repack(path, keep_sources):
    with zipfile.ZipFile(path) as old:
        contents = {info.filename: old.read(info) for info in old.infolist() if not info.is_dir()}
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as new:
        for name, content in contents.items():
            entries = {name: content}
            folder, _, file = name.rpartition("/")
            if keep_sources and name.endswith(".py"):
                entries[f"{folder}/__pycache__/{file[:-3]}.{sys.implementation.cache_tag}.pyc"] = compiled(content, name)
            elif name.endswith(".py") and any(loaded.endswith("/" + name) for loaded in LOADED):
                entries = {name + "c": compiled(content, name)}
            elif not keep_sources and name.endswith(USELESS):
                continue
            for entry, data in entries.items():
                new.writestr(zipfile.ZipInfo(entry, (1980, 1, 1, 0, 0, 0)), data)

repack("/python_stdlib.zip", False)
repack("/numpy.zip", False)
repack("/countinghouse.zip", True)
`;

const pyodide = await loadPyodide({
  indexURL: fileURLToPath(new URL('../node_modules/pyodide/', import.meta.url)),
});
for (const name of NAMES) {
  const data = new Uint8Array(readFileSync(join(folder, name)));
  pyodide.FS.writeFile(`/${name}`, data);
  if (name !== 'python_stdlib.zip') pyodide.unpackArchive(data, 'wheel');
}
try {
  pyodide.runPython(REPACK);
} catch (error) {
  // Left to itself Node.js would print a line of Pyodide's source, a megabyte long.
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
for (const name of NAMES) writeFileSync(join(folder, name), pyodide.FS.readFile(`/${name}`));
