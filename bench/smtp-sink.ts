import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

/** How often each address got an e-mail, and when it got the last one. */
export type SmtpSink = {
  url: string;
  received: Map<string, { count: number; at: number }>;
  close: () => void;
};

/** A mail server that accepts everything and delivers nothing. */
export async function startSmtpSink(): Promise<SmtpSink> {
  const received: SmtpSink["received"] = new Map();
  const server = createServer((socket) => serve(socket, received));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, received, close: () => void server.close() };
}

const end = "\r\n.\r\n";

function serve(socket: Socket, received: SmtpSink["received"]) {
  let pending = "";
  let to = "";
  let isContent = false;
  const reply = (line: string) => socket.write(`${line}\r\n`);

  /** Returns whether `pending` had a whole command or message. */
  function take(): boolean {
    const at = pending.indexOf(isContent ? end : "\r\n");
    if (at < 0) return false;
    const line = pending.slice(0, at);
    pending = pending.slice(at + (isContent ? end.length : 2));
    if (isContent) {
      received.set(to, { count: (received.get(to)?.count ?? 0) + 1, at: performance.now() });
      isContent = false;
      reply("250 accepted");
      return true;
    }
    to = /^RCPT TO:<([^>]*)>/i.exec(line)?.[1]?.toLowerCase() ?? to;
    isContent = /^DATA/i.test(line);
    reply(isContent ? "354 go" : /^QUIT/i.test(line) ? "221 bye" : "250 ok");
    return true;
  }

  socket.on("data", (bytes) => {
    pending += bytes.toString("latin1");
    while (take());
  });
  socket.on("error", () => socket.destroy());
  reply("220 sink");
}
