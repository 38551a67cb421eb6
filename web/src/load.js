// Starts a module without waiting: browsers and Node compile up to 8 MB synchronously. It is compressed inside of the script, so that
// it also works from a file, on a server that renders pages, and without a second request.
import { inflateSync } from "fflate";

/** A function that calls those of a module by name. @param {{initSync: Function, answer: Function}} glue @param {string} base64 */
export function load(glue, base64) {
  let module;
  const start = () => {
    module ??= new WebAssembly.Module(inflateSync(Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))));
    glue.initSync({ module });
  };
  start();
  return (name, ...given) => {
    try {
      return glue[name](...given).trimEnd();
    } catch (error) {
      // Nothing is known to lead here. A module that has stopped cannot be used again.
      if (error instanceof WebAssembly.RuntimeError) start();
      throw error;
    }
  };
}
