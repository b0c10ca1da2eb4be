/* The library, as JavaScript sees it: sessions of include/fixc.h.
 *
 * `load` is what Emscripten has made of libfixc.  One instance serves one run
 * after the other; a run that is to be stopped from outside needs a worker of
 * its own.
 */
export const OK = 0, USAGE = 2, REJECTED = 3, LIMIT = 4, BUSY = 5,
             NO_MEMORY = 6, INTERNAL = 7;
export const kinds = {formula: 0, program: 1, trace: 2, order: 3};

const S = 'string', N = 'number';
const signatures = {
  fixc_version: [S, []], fixc_open: [N, []], fixc_close: [null, [N]],
  fixc_error: [S, [N]], fixc_allow_files: [N, [N, S]],
  fixc_add_file: [N, [N, N, S]], fixc_set: [N, [N, S, S]],
  fixc_check: [N, [N, S]], fixc_load: [N, [N, S]], fixc_run: [N, [N]],
  fixc_replay: [N, [N]], fixc_verdict: [N, [N]], fixc_reason: [S, [N]],
  fixc_within: [S, [N]], fixc_relation: [S, [N, N, N]],
  fixc_relation_kind: [S, [N, S]], fixc_builtin: [S, [N, N]],
  bridge_listen: [null, [N]], bridge_document: [N, [N, S, S]],
  bridge_count: [N, [N, S]], bridge_tuples: [N, [N, S, S, N]],
  bridge_expectations: [N, [N]], bridge_symbols: [N, [N, S]],
};

export async function openLibrary(load, wasmBinary, options = {}) {
  const module = await load({wasmBinary, ...options});
  const call = {};
  for (const [name, [result, args]] of Object.entries(signatures))
    call[name] = module.cwrap(name, result, args);
  return new Library(module, call);
}

class Library {
  constructor(module, call) {
    this.module = module;
    this.call = call;
  }

  get version() { return this.call.fixc_version(); }

  /* Formulas that need no path: [{name, text}]. */
  builtins() {
    const {module, call} = this, list = [], at = module._malloc(4);
    for (let i = 0; ; i++) {
      const name = call.fixc_builtin(i, at);
      if (!name)
        break;
      list.push({name, text: module.UTF8ToString(module.getValue(at, '*'))});
    }
    module._free(at);
    return list;
  }

  session() {
    const handle = this.call.fixc_open();
    if (!handle)
      throw new Error('out of memory');
    return new Session(this, handle);
  }
}

class Session {
  constructor(library, handle) {
    Object.assign(this, {library, handle, c: library.call});
  }

  close() { this.c.fixc_close(this.handle); }
  get error() { return this.c.fixc_error(this.handle); }
  get verdict() { return this.c.fixc_verdict(this.handle); }
  get reason() { return this.c.fixc_reason(this.handle); }
  get within() { return this.c.fixc_within(this.handle); }

  /* Texts and names may be large: they do not fit on the stack. */
  addText(kind, name, text) {
    const {module} = this.library, bytes = encode(text);
    const at = module._malloc(bytes.length + 1), called = encode(name);
    const there = module._malloc(called.length + 1);
    module.HEAPU8.set(bytes, at);
    module.HEAPU8[at + bytes.length] = 0;
    module.HEAPU8.set(called, there);
    module.HEAPU8[there + called.length] = 0;
    const status = module._fixc_add_text(this.handle, kinds[kind], there, at,
                                         bytes.length);
    module._free(at);
    module._free(there);
    return status;
  }

  allowFiles(folder = null) {
    return this.c.fixc_allow_files(this.handle, folder);
  }
  addFile(kind, path) {
    return this.c.fixc_add_file(this.handle, kinds[kind], path);
  }
  set(option, value) { return this.c.fixc_set(this.handle, option, value); }
  check(formula) { return this.c.fixc_check(this.handle, formula); }
  load(formula) { return this.c.fixc_load(this.handle, formula); }
  run() { return this.c.fixc_run(this.handle); }
  replay() { return this.c.fixc_replay(this.handle); }
  listen() { this.c.bridge_listen(this.handle); }

  #take(pointer) {
    if (!pointer)
      return null;
    const text = this.library.module.UTF8ToString(pointer);
    this.library.module._fixc_free(pointer);
    return text;
  }

  /* A text, or null: then `error` says why there is none. */
  document(what, format = 'text') {
    return this.#take(this.c.bridge_document(this.handle, what, format));
  }
  json(what) {
    const text = this.document(what, 'json');
    return text ? JSON.parse(text) : null;
  }
  count(relation) {
    return this.#take(this.c.bridge_count(this.handle, relation));
  }
  tuples(relation, where, limit) {
    const text = this.#take(
        this.c.bridge_tuples(this.handle, relation, where, limit));
    return text ? JSON.parse(text) : null;
  }

  /* [{text, source, line, holds, found}] of a run with the option "test". */
  expectations() {
    return JSON.parse(this.#take(this.c.bridge_expectations(this.handle)));
  }

  /* The names in one text of a check without errors: [line, column, end column,
     kind, detail, text that declares it or null, line there]. */
  symbols(source) {
    return JSON.parse(this.#take(this.c.bridge_symbols(this.handle, source)));
  }

  /* [{name, kind}] of the system that was loaded. */
  relations() {
    const list = [];
    for (let i = 0; ; i++) {
      const name = this.c.fixc_relation(this.handle, i, 0);
      if (!name)
        return list;
      list.push({name, kind: this.c.fixc_relation_kind(this.handle, name)});
    }
  }
}

const encoder = new TextEncoder();
const encode = (text) =>
    typeof text === 'string' ? encoder.encode(text) : text;
