#!/usr/bin/env python3
"""Makes manual pages and completions of shells.

    manual.py man PAGE.md OUTPUT      a page in the macros of man(7)
    manual.py bash|zsh|fish OUTPUT FORMULA.fp...

Options come from the rows that the commands themselves are made of
(cli/options.def), so that --help, manual and completions say the same.  A page
is Markdown of a small kind: headings, paragraphs, lists of `- `, tables, blocks
between fences; a line `<!-- options: FILE.def -->` stands for the options of that
file, `<!-- status: FILE.def -->` for its exit statuses, `<!-- text: FILE.def -->`
for what it says of the command.  Its first heading is `NAME(SECTION) — what`.
"""

import os
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__))))
COMMANDS = {"": "cli/options.def", "compare": "cli/options.def",
            "batch": "cli/batch.def", "replay": "cli/replay.def",
            "test": "cli/test.def", "check": "cli/check.def",
            "fmt": "cli/fmt.def", "repl": "cli/repl.def"}
CHECKER = "checker/options.def"
PROGRAMS = ["fp", "bp", "c", "i", "smt2"]

# ---- Rows -------------------------------------------------------------------

ROW = re.compile(r"^(ABOUT|USAGE|GROUP|SHORT|LONG|MAYBE|NOTE|STATUS)\((.*?)\)"
                 r"(?=\s*(?:^[A-Z]+\(|\Z))", re.M | re.S)
ARGUMENT = re.compile(r"""\s*((?:"(?:[^"\\]|\\.)*"\s*)+|'.'|\w+)\s*(?:,|$)""")
COMMON = [("SHORT", ["h", "help", None, "", "Print this help"]),
          ("LONG", ["", "usage", None, "", "Print the options in short"]),
          ("SHORT", ["V", "version", None, "", "Print the version"])]


def value(text):
    """A string, a character or a word of C."""
    text = text.strip()
    if text.startswith('"'):
        parts = re.findall(r'"((?:[^"\\]|\\.)*)"', text)
        return "".join(parts).replace("\\n", "\n").replace('\\"', '"')
    return None if text == "NULL" else text.strip("'")


def rows(path):
    """(kind, arguments) of each row."""
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        text = re.sub(r"/\*.*?\*/", "", file.read(), flags=re.S)
    for kind, inside in ROW.findall(text):
        yield kind, [value(a) for a in ARGUMENT.findall(inside)]


class Option:
    """One row of an option."""

    def __init__(self, kind, row):
        key, self.name, self.argument, self.values, self.text = row
        self.letter = key if kind == "SHORT" else ""
        self.maybe = kind == "MAYBE"

    def short_text(self):
        """The first sentence, for menus."""
        return re.split(r"[.;:(] ?|, which|, too", self.text + " ")[0].strip()


def options(path):
    """Groups and options in order."""
    for kind, row in [*rows(path), ("GROUP", ["Help:"]), *COMMON]:
        if kind == "GROUP":
            yield row[0].rstrip(":")
        elif kind in ("SHORT", "LONG", "MAYBE"):
            yield Option(kind, row)


def only_options(path):
    return [o for o in options(path) if isinstance(o, Option)]


# ---- Manual pages -----------------------------------------------------------


def escape(text):
    """Text for troff."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq")
    text = text.replace("`", "\\(ga").replace("^", "\\(ha")
    text = text.replace("~", "\\(ti")
    return "\\&" + text if text.startswith(".") else text


def inline(text):
    """Markdown within a paragraph: code, emphasis, links."""
    out = []
    for part in re.split(r"(``.+?``|`[^`]+`|\*\*.+?\*\*|\*.+?\*"
                         r"|\[[^\]]*\]\([^)]*\))", text):
        if part.startswith("``"):
            out.append("\\fB" + escape(part[2:-2].strip()) + "\\fR")
        elif part.startswith("`"):
            out.append("\\fB" + escape(part[1:-1]) + "\\fR")
        elif part.startswith("**"):
            out.append("\\fB" + inline(part[2:-2]) + "\\fR")
        elif part.startswith("*") and len(part) > 2:
            out.append("\\fI" + inline(part[1:-1]) + "\\fR")
        elif part.startswith("["):
            out.append(inline(part[1:part.index("](")]))
        else:
            out.append(escape(part))
    joined = "".join(out)
    return "\\&" + joined if joined.startswith((".", "'")) else joined


def cells(line):
    return [c.strip().replace("\\|", "|")
            for c in re.split(r"(?<!\\)\|", line.strip().strip("|"))]


def table(lines):
    """A row is a term and what is said of it; that of headings is left out."""
    for line in lines[2:]:
        row = cells(line)
        if any(row[1:]):
            rest = [c for c in row[1:] if c]
            yield from (".TP", inline(row[0]), ". ".join(map(inline, rest)))


def option_lines(path):
    for item in options(path):
        if isinstance(item, str):
            yield f".SS {escape(item)}"
            continue
        argument = f"\\fI{escape(item.argument)}\\fR" if item.argument else ""
        long = f"\\fB\\-\\-{escape(item.name)}\\fR"
        if item.maybe:
            long += f"[=\\,{argument}\\/]"
        elif argument:
            long += f"=\\,{argument}\\/"
        short = ""
        if item.letter:
            short = f"\\fB\\-{item.letter}\\fR"
            short += f" {argument}, " if argument else ", "
        yield from (".TP", short + long, escape(item.text) + ".")


def included(kind, path):
    if kind == "options":
        yield from option_lines(path)
    for name, row in rows(path):
        if kind == "text" and name == "ABOUT":
            yield from (".PP", escape(row[0]))
        elif kind == "status" and name == "STATUS":
            yield from (".TP", f"\\fB{row[0]}\\fR", escape(row[1]) + ".")


def block(chunk):
    """One part of a page between empty lines."""
    lines = chunk.split("\n")
    include = re.fullmatch(r"<!-- (\w+): (\S+\.def) -->", chunk)
    if include:
        yield from included(*include.groups())
    elif chunk.startswith("<!--"):
        return
    elif chunk.startswith("## "):
        yield f".SH {escape(chunk[3:].upper())}"
    elif chunk.startswith("### "):
        yield f".SS {inline(chunk[4:])}"
    elif chunk.startswith("|"):
        yield from table(lines)
    elif chunk.startswith("- "):
        for item in re.split(r"\n(?=- )", chunk):
            yield from (".IP \\(bu 2",
                        inline(" ".join(item[2:].split())))
    elif chunk.startswith("    "):
        yield from (".PP", ".RS 4", ".nf",
                    *[escape(line[4:]) or "\\&" for line in lines], ".fi", ".RE")
    else:
        yield from (".PP", inline(" ".join(chunk.split())))


def chunks(text):
    """Parts between empty lines; fences become indented blocks."""
    parts = re.split(r"^```[\w -]*\n(.*?)^```$", text, flags=re.M | re.S)
    for i, part in enumerate(parts):
        if i % 2:
            yield "\n".join("    " + line
                            for line in part.rstrip("\n").split("\n"))
            continue
        for chunk in re.split(r"\n\s*\n", part):
            chunk = re.sub(r"^<!-- file:.*-->$", "", chunk, flags=re.M)
            if chunk.strip():
                yield from split_heading(chunk.strip("\n"))


def split_heading(chunk):
    """A heading needs no empty line below it."""
    first, _, rest = chunk.partition("\n")
    if first.startswith("#") and rest:
        yield first
        yield rest
    else:
        yield chunk


def date():
    """Of the release, so that pages are the same wherever they are made."""
    with open(os.path.join(ROOT, "CITATION.cff"), encoding="utf-8") as file:
        return re.search(r"^date-released: *['\"]?([\d-]+)", file.read(),
                         re.M)[1]


def man_page(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        title, _, text = file.read().partition("\n")
    name, section, what = re.fullmatch(r"# (.*)\((\d)\) — (.*)",
                                       title).groups()
    page = re.search(r"<!-- page: (\S+) -->", text)
    if page:  # of another document, from its first heading on
        with open(os.path.join(ROOT, page[1]), encoding="utf-8") as file:
            body = re.search(r"^## .*", file.read(), re.M | re.S)[0]
        text = text.replace(page[0], body)
    lines = [f'.\\" Made of {path} by manual.py',
             f'.TH {name.upper()} {section} "{date()}" "fixc" "fixc"',
             ".SH NAME",
             f"{escape(name)} \\- {escape(what)}"]
    for chunk in chunks(text):
        new = list(block(chunk))
        if new and new[0] == ".PP" and lines[-1].startswith((".SH", ".SS")):
            new = new[1:]
        lines += new
    return "\n".join(lines) + "\n"


def asks(path):
    """Whether a formula file can be run: others are to be imported."""
    with open(path, encoding="utf-8") as file:
        return re.search(r"^((verdict |complete )?query|show|count|size)\b",
                         file.read(), re.M)


# ---- Completions ------------------------------------------------------------


def bash_values(option):
    if option.values == "list":
        return f'_fixc_words "$(_fixc_list {option.name})"'
    if option.values in ("file", "dir"):
        return f"_fixc_paths -{option.values[0]}"
    return f'_fixc_words "{option.values}"'


def bash_function(name, program, commands, formulas):
    names = " ".join(c for c in commands if c)
    lines = [f"_{name}() {{",
             "  local cur=${COMP_WORDS[COMP_CWORD]} "
             "prev=${COMP_WORDS[COMP_CWORD-1]} given='' command=''",
             "  COMPREPLY=()",
             "  if [[ $cur == = ]]; then", "    cur='' given=yes",
             "  elif [[ $prev == = ]]; then",
             "    prev=${COMP_WORDS[COMP_CWORD-2]} given=yes", "  fi"]
    if names:
        lines += ["  [[ $COMP_CWORD -gt 1 ]] && case ${COMP_WORDS[1]} in",
                  f"    {names.replace(' ', ' | ')}) "
                  "command=${COMP_WORDS[1]} ;;", "  esac"]
    lines += ["  case $command:$prev:$given in"]
    for command, path in commands.items():
        for o in only_options(path):
            if o.argument:
                asked = f"{command}:--{o.name}:" + ("yes" if o.maybe else "*")
                if o.letter:
                    asked += f" | {command}:-{o.letter}:"
                lines.append(f"    {asked}) {bash_values(o)}; return ;;")
    lines += ["  esac", "  case $command:$cur in"]
    for command, path in commands.items():
        words = " ".join(f"--{o.name}" + ("=" if o.argument and not o.maybe
                                          else "")
                         for o in only_options(path))
        lines.append(f'    {command}:-*) _fixc_words "{words}" ;;')
    if names:
        lines.append(f'    :*) _fixc_paths -f; [[ $COMP_CWORD -gt 1 ]] || '
                     f'COMPREPLY+=($(compgen -W "{names}" -- "$cur"))\n'
                     "       COMPREPLY+=($(compgen -W "
                     f'"{" ".join(formulas)}" -- "$cur")) ;;')
    lines += ["    *) _fixc_paths -f ;;", "  esac", "}",
              f"complete -o filenames -F _{name} {program}"]
    return lines


def bash(formulas):
    yield from [
        "# Completions of bash for fixc and fixc-check; made by manual.py.",
        "", "# The words that an option takes, without what is a pattern.",
        "_fixc_list() {",
        "  fixc --\"$1\" list 2>/dev/null |"
        " sed 's/ .*//; s/:[A-Z]*$/:/'", "}", "",
        "_fixc_words() {",
        '  COMPREPLY=($(compgen -W "$1" -- "$cur"))',
        "  [[ ${COMPREPLY-} != *= ]] || compopt -o nospace", "}", "",
        "_fixc_paths() {",
        '  mapfile -t COMPREPLY < <(compgen "$1" -- "$cur")', "}", ""]
    yield from bash_function("fixc", "fixc", COMMANDS, formulas)
    yield ""
    yield from bash_function("fixc_check", "fixc-check", {"": CHECKER}, [])


def quoted(text):
    return "'" + text.replace("'", "'\\''") + "'"


def zsh_option(option):
    text = re.sub(r"([\[\]:\\])", r"\\\1", option.short_text())
    action = {"": " ", "file": "_files", "dir": "_files -/",
              "list": f"{{_fixc_list {option.name}}}"}.get(
                  option.values, f"({option.values})")
    end = f":{option.argument.replace(':', '')}:{action}" if option.argument \
        else ""
    if option.maybe:
        long = f"--{option.name}=-[{text}]:{end}"
    else:
        long = f"--{option.name}{'=' if end else ''}[{text}]{end}"
    yield quoted("*" + long)
    if option.letter:
        plus = "+" if end else ""
        yield quoted(f"*-{option.letter}{plus}[{text}]{end}")


def zsh_arguments(path, files):
    specs = [spec for o in only_options(path) for spec in zsh_option(o)]
    return " \\\n      ".join(["_arguments -s", *specs, files])


def zsh(formulas):
    commands = [c for c in COMMANDS if c]
    yield from [
        "#compdef fixc fixc-check",
        "# Completions of zsh for fixc and fixc-check; made by manual.py.", "",
        "_fixc_list() {",
        "  local -a words",
        '  words=(${(f)"$(fixc --$1 list 2>/dev/null |'
        " sed 's/ .*//; s/:[A-Z]*$/:/')\"})",
        "  compadd -- $words", "}", "",
        "_fixc_files() {",
        f"  (( CURRENT == 2 )) && compadd -- {' '.join(commands)}",
        f"  compadd -- {' '.join(formulas)}",
        "  _files", "}", "",
        "_fixc() {",
        "  case $service:${words[2]} in",
        f"    fixc-check:*) {zsh_arguments(CHECKER, quoted('*:file:_files'))} "
        ";;"]
    for command in commands:
        yield (f"    fixc:{command}) shift words; (( CURRENT-- )); "
               f"{zsh_arguments(COMMANDS[command], quoted('*:file:_files'))} ;;")
    yield from [
        f"    *) {zsh_arguments(COMMANDS[''], quoted('*:file:_fixc_files'))} "
        ";;", "  esac", "}", "", '_fixc "$@"']


def fish_option(program, condition, option):
    words = ["complete -c", program, *condition]
    if option.letter:
        words.append(f"-s {option.letter}")
    words.append(f"-l {option.name}")
    if option.argument and not option.maybe:
        words.append("-r" if option.values in ("file", "dir") else "-x")
    if option.values == "list":
        words.append(f"-a '(__fixc_list {option.name})'")
    elif option.values == "dir":
        words.append("-a '(__fish_complete_directories)'")
    elif option.values not in ("", "file"):
        words.append(f"-a '{option.values}'")
    words.append("-d " + quoted(option.short_text()).replace("'\\''", "\\'"))
    return " ".join(words)


def fish(formulas):
    commands = [c for c in COMMANDS if c]
    yield from [
        "# Completions of fish for fixc and fixc-check; made by manual.py.", "",
        "function __fixc_list",
        "    fixc --$argv[1] list 2>/dev/null | string replace -r ' +' \\t |"
        " string replace -r ':[A-Z]+' :", "end", "",
        "function __fixc_command",
        "    set -l words (commandline -opc)",
        f"    if set -q words[2]; and contains -- $words[2] "
        f"{' '.join(commands)}",
        "        test \"$words[2]\" = \"$argv[1]\"", "    else",
        "        test -z \"$argv[1]\"", "    end", "end", "",
        "complete -c fixc -n '__fish_is_first_arg' -a "
        f"'{' '.join(commands)}' -d command",
        f"complete -c fixc -n '__fixc_command \"\"' -a '{' '.join(formulas)}' "
        "-d 'formula file of the library'"]
    for command, path in COMMANDS.items():
        condition = [f"-n '__fixc_command \"{command}\"'"]
        for option in only_options(path):
            yield fish_option("fixc", condition, option)
    for option in only_options(CHECKER):
        yield fish_option("fixc-check", [], option)


def main():
    kind, *rest = sys.argv[1:]
    if kind == "man":
        page, output = rest
        text = man_page(page)
    else:
        output, *files = rest
        formulas = [os.path.basename(path) for path in files if asks(path)]
        shell = {"bash": bash, "zsh": zsh, "fish": fish}[kind]
        text = "\n".join(shell(formulas)) + "\n"
    with open(output, "w", encoding="utf-8") as file:
        file.write(text)


if __name__ == "__main__":
    main()
