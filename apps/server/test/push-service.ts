import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

type Received = { path: string; headers: IncomingHttpHeaders; body: Buffer };

type PushResponse = number | "silence";

/** A push service over HTTP: it stores messages, and answers with the given status, or with that of the path. */
export async function startPushService() {
  const received: Received[] = [];
  const service = {
    received,
    connections: 0,
    response: 201 as PushResponse,
    responses: new Map<string, PushResponse>(),
  };
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    received.push({ path: request.url ?? "", headers: request.headers, body: Buffer.concat(parts) });
    const reply = service.responses.get(request.url ?? "") ?? service.response;
    if (reply === "silence") return;
    response.writeHead(reply, reply === 302 ? { location: "http://127.0.0.1:9/" } : {}).end("{}");
  }).listen(0, "127.0.0.1");
  server.on("connection", () => {
    service.connections += 1;
  });
  await once(server, "listening");
  return Object.assign(service, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    closeConnections: () => server.closeAllConnections(),
    stop: async () => {
      server.closeAllConnections();
      server.close();
    },
  });
}

export type PushService = Awaited<ReturnType<typeof startPushService>>;
