import { once } from "node:events";
import { createServer } from "node:net";

/** Below the range that Linux gives to outgoing connections, from 32768 on. */
const first = 12_000;
const count = 20_000;

/** Processes that start one after the other begin far enough apart not to choose the same port before it is in use. */
let next = process.pid * 131;

/**
 * A free TCP port of the loopback for a server that starts later, perhaps more than once. A port that the system chooses may be
 * given to an outgoing connection before the server listens.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = first + (next++ % count);
    const server = createServer().listen(port, "127.0.0.1");
    const isFree = await once(server, "listening").then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, "close");
    return port;
  }
}
