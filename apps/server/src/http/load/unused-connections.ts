import type { Socket } from "node:net";
import type { App } from "#core/http/app";

/**
 * Closes connections without a request when the server stops. Browsers and HTTP clients open connections in advance; Node does not
 * count them as idle and would wait for them until `connectionTimeout`. A connection with a running request is closed after its
 * response: Node would keep it open for the next request, which is refused.
 */
export function closeUnusedConnections(app: App) {
  const unused = new Set<Socket>();
  let isClosing = false;
  app.server.on("connection", (socket: Socket) => {
    if (isClosing) return void socket.destroy();
    unused.add(socket);
    socket.once("close", () => unused.delete(socket));
  });
  app.server.on("request", ({ socket }, response) => {
    unused.delete(socket);
    response.once("close", () => {
      if (isClosing) socket.end();
    });
  });
  app.addHook("preClose", async () => {
    isClosing = true;
    for (const socket of unused) socket.destroy();
  });
}
