import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { onTestFinished } from "vitest";

/**
 * An SMTP server that keeps messages. `reply` answers a command, in upper case, or the end of a message as "."; undefined accepts it,
 * and "" stays silent.
 */
export async function startSmtpServer(reply: (command: string) => string | undefined = () => undefined) {
  const messages: string[] = [];
  const server = createServer((socket) => {
    let [pending, isMessage] = ["", false];
    socket.on("error", () => socket.destroy()).write("220 test\r\n");
    socket.setEncoding("utf8").on("data", (text) => {
      pending += text;
      for (;;) {
        const ending = isMessage ? "\r\n.\r\n" : "\r\n";
        const end = pending.indexOf(ending);
        if (end < 0) return;
        const read = pending.slice(0, end);
        pending = pending.slice(end + ending.length);
        const refused = reply(isMessage ? "." : read.toUpperCase());
        if (isMessage && refused === undefined) messages.push(read);
        const answer = refused ?? (!isMessage && read === "DATA" ? "354 go" : "250 ok");
        isMessage = answer.startsWith("354");
        if (answer) socket.write(`${answer}\r\n`);
      }
    });
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  return { messages, url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
