import { createServer, type Server } from "node:http";
import type { App } from "#core/app";

const paths = new Set(["/health", "/ready", "/status", "/metrics"]);

/** Serves only the operational endpoints of `app`, for processes without the API and for networks where those are not public. */
export async function startOpsServer(app: App, { host, port }: { host: string; port: number }): Promise<Server> {
  await app.ready();
  const server = createServer({ requestTimeout: 10_000 }, (request, response) => {
    const [path = ""] = (request.url ?? "").split("?");
    if (request.method === "GET" && paths.has(path)) app.routing(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen({ host, port }, resolve);
  });
  return server;
}
