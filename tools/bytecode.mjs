// @ts-check
/**
 * Byte-compiles archives of Python modules under Node.js, with the same Python that will import them: Pyodide's.
 *
 *     node tools/bytecode.mjs FOLDER
 *
 * FOLDER holds python_stdlib.zip, numpy.zip and countinghouse.zip, which are rewritten in place. In the first two, x.pyc replaces x.py
 * for the modules that are loaded at start or by the exhibits. All other modules go, as source, to a new archive,
 * rest.zip, which is fetched when one of them is imported (countinghouse/page/late.py); files that a browser cannot use
 * (headers, static libraries, type stubs, NumPy's Fortran compiler) are left out. countinghouse keeps its sources, with
 * __pycache__ beside them, since people read them and tracebacks show their lines. In countinghouse.zip, rest_modules.txt
 * names the modules of rest.zip.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadPyodide } from 'pyodide';

const folder = process.argv[2];
const NAMES = ['python_stdlib.zip', 'numpy.zip', 'countinghouse.zip'];

const REPACK = `
import ast, importlib.util, marshal, pkgutil, sys, zipfile

# Modules that the exhibits import during use should be compiled as well, so use the exhibits.
import countinghouse.page.door, numpy.random
from countinghouse.page import catalogue
catalogue.views()
import countinghouse, countinghouse.console.door
for info in pkgutil.walk_packages(countinghouse.__path__, "countinghouse."):
    # Also compile what functions import when called.
    source = importlib.util.find_spec(info.name).loader.get_source(info.name)
    for node in ast.walk(ast.parse(source)):
        names = [name.name for name in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom) and not node.level:
            names = [node.module, *(f"{node.module}.{name.name}" for name in node.names)]
        for name in names:
            try:
                importlib.import_module(name)
            except ImportError:
                pass  # not a module, or not for the browser

USELESS = (".h", ".a", ".pyi", ".pxd", ".c", ".pyx", ".pxi", ".in", ".f", ".f90")
# They need a Fortran compiler, a terminal, another system, log files, or a socket to a mail or file server; or they know
# the characters of DOS and old Macs; or another, compiled module does the same (_pyio, _pydatetime); or only
# NumPy's own tests use them (lapack_lite); or they examine or compile files of Python (trace, modulefinder, compileall), of which
# the page has none; or they need one of these (logging.config, multiprocessing.managers), or only explain pickles byte by byte
# (pickletools). urllib.request, unittest.mock and numpy.testing stay: other packages import them, hypothesis among them.
USELESS_STARTS = (
    "numpy/f2py/", "_pyrepl/", "asyncio/windows_", "asyncio/proactor_events", "multiprocessing/popen_spawn_win32",
    "ctypes/_aix", "_android_support", "_ios_support", "ftplib", "imaplib", "poplib", "smtplib",
    "http/server", "socketserver", "logging/config", "multiprocessing/managers", "pickletools", "wsgiref/", "xmlrpc/", "mailbox", "logging/handlers",
    "encodings/cp7", "encodings/cp8", "encodings/cp1026", "encodings/cp1140", "encodings/cp273",
    "encodings/mac_", "encodings/hp_roman8", "encodings/palmos", "encodings/ptcp154",
    "_pyio", "_pydatetime", "numpy/linalg/lapack_lite",
    "trace.py", "modulefinder", "compileall",
)
# For help().
NEEDED = ("_pyrepl/__init__.py", "_pyrepl/pager.py")
LOADED = {str(getattr(module, "__file__", "")) for module in list(sys.modules.values())}

def compiled(source, name):
    code = compile(source, name, "exec", dont_inherit=True)
    # Flags 1: based on a hash of the source instead of its time, and not checked at every import.
    head = importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + importlib.util.source_hash(source)
    return head + marshal.dumps(code)

rest = {}

def repack(path, keep_sources):
    with zipfile.ZipFile(path) as old:
        contents = {info.filename: old.read(info) for info in old.infolist() if not info.is_dir()}
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as new:
        for name, content in contents.items():
            if name.endswith(".dist-info/RECORD"):
                continue  # hashes, not of the compiled files
            entries = {name: content}
            folder, _, file = name.rpartition("/")
            if keep_sources and name.endswith(".py"):
                entries[f"{folder}/__pycache__/{file[:-3]}.{sys.implementation.cache_tag}.pyc"] = compiled(content, name)
            elif name.endswith(".py") and any(loaded.endswith("/" + name) for loaded in LOADED):
                entries = {name + "c": compiled(content, name)}
            elif not keep_sources and name not in NEEDED and (name.endswith(USELESS) or name.startswith(USELESS_STARTS)):
                continue
            elif name.endswith(".py") or (name.endswith(".so") and not any(loaded.endswith("/" + name) for loaded in LOADED)):
                rest[name] = content
                continue
            for entry, data in entries.items():
                new.writestr(zipfile.ZipInfo(entry, (1980, 1, 1, 0, 0, 0)), data)

def module(name):
    folder, _, file = name.rpartition("/")
    stem = file.partition(".")[0]
    return (folder if stem == "__init__" else f"{folder}/{stem}").strip("/").replace("/", ".")

repack("/python_stdlib.zip", False)
repack("/numpy.zip", False)
repack("/countinghouse.zip", True)
with zipfile.ZipFile("/rest.zip", "w", zipfile.ZIP_STORED) as new:
    for name, data in rest.items():
        new.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), data)
with zipfile.ZipFile("/countinghouse.zip", "a", zipfile.ZIP_STORED) as new:
    info = zipfile.ZipInfo("rest_modules.txt", (1980, 1, 1, 0, 0, 0))
    new.writestr(info, "\\n".join(sorted(module(name) for name in rest)))
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
  // By default, Node.js would print a line of Pyodide's source, which is a megabyte long.
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
for (const name of [...NAMES, 'rest.zip']) writeFileSync(join(folder, name), pyodide.FS.readFile(`/${name}`));
