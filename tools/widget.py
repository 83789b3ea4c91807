"""Make the script of the widget for notebooks: the page's board and hand as one ES module, in the package, where git ignores it."""

from tools import node, paths
from tools.say import output

SCRIPT = paths.PACKAGE / "packing/widget.js"


def write() -> None:
    """Bundle the script, and write it unless the file already holds it."""
    node.install_packages()
    bundle = paths.ROOT / "tools" / "widget.mjs"
    made = output([*node.node(), str(bundle)], "The widget's modules could not be bundled")
    if not SCRIPT.exists() or SCRIPT.read_text(encoding="utf-8") != made:
        new = SCRIPT.with_suffix(".js.new")
        new.write_text(made, encoding="utf-8")
        new.replace(SCRIPT)
