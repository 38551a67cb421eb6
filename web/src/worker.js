// Asks the full module in a worker, so that the page does not wait: some answers take a second.

/** Starts a worker. It answers questions, which are names of functions and what is given to them, one after the other. */
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
    for (const { fail } of waiting.splice(0)) fail(new Error("the questions beyond the board could not be loaded"));
  };
  return (...question) => new Promise((done, fail) => {
    waiting.push({ done, fail });
    worker.postMessage(question);
  });
}
