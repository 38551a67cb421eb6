// Serves a folder below a sub-path, with the Content-Security-Policy of the documentation.
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };
export const CSP =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; " +
  "connect-src 'self'; base-uri 'none'; form-action 'self'; worker-src 'self'";
export function serve(folder, pages = {}) {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url, "http://x").pathname.replace(/^\/sub\/path\//, "") || "index.html";
    try {
      const body = pages[path] ?? (await readFile(join(folder, normalize(`/${path}`))));
      response.writeHead(200, { "content-type": TYPES[extname(path)] ?? "text/plain", "content-security-policy": CSP });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  return new Promise((done) =>
    server.listen(0, "127.0.0.1", () => done({ server, url: `http://127.0.0.1:${server.address().port}/sub/path/` })),
  );
}
