// Asks the full module in a worker, so that the page does not wait: some answers take a second.

/**
 * Starts a worker, and returns a function that asks it: the name of one of its functions, and the arguments. `failed`
 * is called if it does not start.
 */
export function start(url, failed) {
  const worker = new Worker(url);
  const waiting = [];
  worker.onmessage = ({ data: { answer, error } }) => {
    const { done, fail } = waiting.shift();
    if (error === undefined) done(answer);
    else fail(new Error(error));
  };
  worker.onerror = (event) => {
    event.preventDefault();
    failed();
    for (const { fail } of waiting.splice(0)) fail(new Error(`${url} could not be loaded`));
  };
  return (...question) =>
    new Promise((done, fail) => {
      waiting.push({ done, fail });
      worker.postMessage(question);
    });
}
