import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type LossyServer = {
  url: string;
  /** Loses the reply to the nth commit from now on; 0 to none. */
  loseCommit: (nth: number) => void;
  stop: () => Promise<void>;
};

/** PostgreSQL behind a proxy that can lose the reply to a commit: the connection ends, and the transaction is committed. */
export async function startLossyServer(server: string): Promise<LossyServer> {
  const folder = mkdtempSync(join(tmpdir(), "lossy-"));
  const name = ".s.PGSQL.5432";
  const { hostname, port, searchParams } = new URL(server);
  const host = searchParams.get("host");
  const target = host ? { path: join(host, name) } : { host: hostname, port: Number(port || 5432) };
  let countdown = 0;
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const upstream = connect(target);
    let isLost = false;
    client.on("data", (bytes) => {
      if (countdown > 0 && bytes.includes("commit\0")) isLost = --countdown === 0;
      upstream.write(bytes);
    });
    upstream.on("data", (bytes) => (isLost ? client.destroy() : client.write(bytes)));
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  proxy.listen(join(folder, name));
  await once(proxy, "listening");
  const url = new URL(server);
  url.searchParams.set("host", folder);
  return {
    url: url.href,
    loseCommit(nth) {
      countdown = nth;
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      proxy.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
