/* The page's side of the worker: requests as promises, and Stop.
 *
 * A worker that is stopped is ended and replaced; the compiled module is kept,
 * so that takes milliseconds.
 */
export class Stopped extends Error {}

/* `makeWorker` starts a worker; `module` is the compiled WebAssembly. */
export class Client {
  #worker = null;
  #open = new Map();
  #next = 1;

  constructor(makeWorker, module) {
    this.makeWorker = makeWorker;
    this.module = module;
    this.#start();
  }

  #start() {
    this.#worker = this.makeWorker();
    this.#worker.onmessage = ({data}) => this.#take(data);
    this.#worker.onerror = (event) => {
      event.preventDefault?.();
      this.stop(new Error(event.message || 'the worker has failed'));
    };
    this.#worker.postMessage({op: 'module', module: this.module});
  }

  #take({id, progress, result, error, spent}) {
    const request = this.#open.get(id);
    if (!request)
      return;
    if (progress) {
      request.onProgress?.(progress);
      return;
    }
    this.#open.delete(id);
    if (error === undefined) {
      request.resolve(result);
      return;
    }
    request.reject(new Error(error));
    if (spent && !this.busy) // its memory goes with it
      this.stop();
  }

  get busy() { return this.#open.size > 0; }

  ask(op, fields = {}, onProgress = null) {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#open.set(id, {resolve, reject, onProgress});
      this.#worker.postMessage({id, op, ...fields});
    });
  }

  /* Ends what runs; its promises are rejected. */
  stop(why = new Stopped('stopped')) {
    this.#worker.terminate();
    const open = [...this.#open.values()];
    this.#open.clear();
    this.#start();
    for (const request of open)
      request.reject(why);
  }
}
