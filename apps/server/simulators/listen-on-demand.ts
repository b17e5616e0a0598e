import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";

type Simulator = { app: FastifyInstance; stop: () => Promise<void> };

/**
 * Listens on `port` of the loopback address, or on a free one if it is 0, and creates the simulator with the first request: most
 * processes never send one, and each simulator takes several megabytes.
 */
export async function listenOnDemand(
  port: number,
  create: () => Promise<Simulator>,
): Promise<{ url: string; stop: () => Promise<void> }> {
  let created: Promise<Simulator> | undefined;

  async function respond(request: IncomingMessage, response: ServerResponse) {
    created ??= create();
    const { app } = await created;
    await app.ready();
    app.routing(request, response);
  }

  const server = createServer((request, response) => {
    respond(request, response).catch((error) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen({ host: "127.0.0.1", port }, resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      const simulator = await created?.catch(() => undefined);
      await simulator?.stop();
    },
  };
}
