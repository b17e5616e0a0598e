import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { createSmtpMail } from "./smtp.ts";

const responses: Record<string, string> = { DATA: "354 go\r\n", STARTTLS: "502 not implemented\r\n" };

/** An SMTP server that accepts one message and returns it. */
async function receive(send: (url: string) => Promise<void>): Promise<string> {
  let data: string | undefined;
  const server = createServer((socket) => {
    socket.write("220 test\r\n");
    let pending = "";
    socket.on("data", (bytes) => {
      pending += bytes.toString();
      if (data !== undefined) {
        data += pending;
        pending = "";
        if (data.endsWith("\r\n.\r\n")) socket.write("250 accepted\r\n");
      }
      for (let end = pending.indexOf("\r\n"); data === undefined && end >= 0; end = pending.indexOf("\r\n")) {
        const command = pending.slice(0, end).toUpperCase();
        pending = pending.slice(end + 2);
        if (command === "DATA") data = "";
        socket.write(responses[command] ?? "250 ok\r\n");
      }
    });
    socket.on("error", () => socket.destroy());
  });
  onTestFinished(() => void server.close());
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  await send(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return data ?? "";
}

const from = "Camarim <oi@camarim.example>";

test("nothing is sent to a server without STARTTLS where TLS is required", async () => {
  const message = { to: "maria@exemplo.com.br", subject: "Olá", text: "Olá\n", html: "<p>Olá</p>" };
  const data = await receive(async (url) => {
    await expect(createSmtpMail({ url, from, requiresTls: true }).send(message)).rejects.toThrow(/TLS/i);
  });
  expect(data).toBe("");
});

test("an e-mail is sent as text and HTML alternatives, text first, with its headers", async () => {
  const message = {
    to: "maria@exemplo.com.br",
    subject: "Olá, Maria",
    text: "Olá\n",
    html: "<p>Olá</p>",
    headers: { "List-Unsubscribe": "<https://camarim.example/avisos/token>" },
  };
  const data = await receive((url) => createSmtpMail({ url, from, requiresTls: false }).send(message));
  expect(data).toMatch(/^From: Camarim <oi@camarim.example>/m);
  expect(data).toMatch(/^List-Unsubscribe: <https:\/\/camarim.example\/avisos\/token>/m);
  expect(data).toMatch(/^Content-Type: multipart\/alternative;/m);
  expect(data).toMatch(/Content-Type: text\/plain; charset=utf-8[\s\S]*Content-Type: text\/html; charset=utf-8/);
});

test("a server that accepts the connection and says nothing is given up after ten seconds", async () => {
  const server = createServer((socket) => socket.on("error", () => socket.destroy())).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const checked = createSmtpMail({ url, from, requiresTls: false }).check();
  const refused = expect(checked).rejects.toMatchObject({ code: "ETIMEDOUT" });
  await once(server, "connection");
  await vi.advanceTimersByTimeAsync(10_000);
  await refused;
});
