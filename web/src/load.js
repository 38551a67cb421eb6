// Modules are compressed inside of their scripts, because browsers refuse `fetch` on `file://`.

export function bytes(base64) {
  const text = atob(base64);
  const found = new Uint8Array(text.length);
  for (let n = 0; n < text.length; n++) found[n] = text.charCodeAt(n);
  return found;
}

/** Compiles a module while the browser goes on. */
export async function compile(base64) {
  const stream = new Blob([bytes(base64)]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return WebAssembly.compile(await new Response(stream).arrayBuffer());
}

/** A function that calls those of a module by name. @param {{initSync: Function, answer: Function}} glue */
export function caller(glue, module) {
  glue.initSync({ module });
  return (name, ...given) => {
    try {
      return glue[name](...given).trimEnd();
    } catch (error) {
      // Nothing is known to lead here. A module that has stopped cannot be used again.
      if (error instanceof WebAssembly.RuntimeError) glue.initSync({ module });
      throw error;
    }
  };
}
