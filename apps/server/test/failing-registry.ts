import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A registry that passes on this many requests and then answers that it is unavailable. */
export async function startFailingRegistry(registry: string, requests: number) {
  let count = 0;
  const server = createServer(async (request, response) => {
    count += 1;
    if (count > requests) return response.writeHead(503).end();
    try {
      const headers = { accept: request.headers.accept ?? "*/*" };
      const passed = await fetch(new URL((request.url as string).slice(1), registry), { headers });
      response.writeHead(passed.status, { "content-type": passed.headers.get("content-type") ?? "" });
      response.end(Buffer.from(await passed.arrayBuffer()));
    } catch {
      response.writeHead(502).end();
    }
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, count: () => count, stop: () => server.close() };
}
