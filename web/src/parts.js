/* The parts of the program that are not the page's script: the worker and the
 * WebAssembly, in the page itself or beside it on a server. */

const inPage = (id) => document.getElementById(id)?.textContent;

function bytesOf(base64) {
  const text = atob(base64), bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++)
    bytes[i] = text.charCodeAt(i);
  return bytes;
}

const unpacked = (stream) => new Response(
    stream.pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();

async function wasmBytes() {
  const text = inPage('wasm');
  if (text)
    return unpacked(new Blob([bytesOf(text)]).stream());
  return unpacked((await fetch('libfixc.wasm.gz')).body);
}

/* {module, makeWorker} */
export async function loadParts() {
  const text = inPage('worker');
  const address = text
      ? URL.createObjectURL(new Blob([bytesOf(text)], {type: 'text/javascript'}))
      : 'worker.js';
  const module = await WebAssembly.compile(await wasmBytes());
  return {module, makeWorker: () => new Worker(address)};
}
