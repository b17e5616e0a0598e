import { once } from "node:events";
import { type AddressInfo, createServer, Socket } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { startSmtpServer } from "#test/smtp";
import { createSmtpMail } from "./smtp.ts";

const from = "Camarim <oi@camarim.example>";
const message = { to: "maria@exemplo.com.br", subject: "Olá", text: "Olá\n", html: "<p>Olá</p>" };

test("nothing is sent to a server without STARTTLS where TLS is required", async () => {
  const { url, messages } = await startSmtpServer((command) => (command === "STARTTLS" ? "502 no" : undefined));
  await expect(createSmtpMail({ url, from, requiresTls: true }).send(message)).rejects.toThrow(/TLS/i);
  expect(messages).toEqual([]);
});

test("an e-mail is sent as text and HTML alternatives, text first, with its headers", async () => {
  const message = {
    to: "maria@exemplo.com.br",
    subject: "Olá, Maria",
    text: "Olá\n",
    html: "<p>Olá</p>",
    headers: { "List-Unsubscribe": "<https://camarim.example/avisos/token>" },
  };
  const { url, messages } = await startSmtpServer();
  await createSmtpMail({ url, from, requiresTls: false }).send(message);
  const [data] = messages;
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

test.each([["EHLO"], ["RCPT TO"], ["DATA"]])(
  "a server that stops answering at %s is given up after a minute, with the reason",
  async (silentAt) => {
    const { url } = await startSmtpServer((command) => (command.startsWith(silentAt) ? "" : undefined));
    const { setTimeout: set } = Socket.prototype;
    const limits = vi.spyOn(Socket.prototype, "setTimeout").mockImplementation(function (this: Socket, ms, ...rest) {
      return set.call(this, Math.min(ms, 200), ...rest);
    });
    onTestFinished(() => limits.mockRestore());
    const sent = createSmtpMail({ url, from, requiresTls: false }).send(message);
    await expect(sent).rejects.toMatchObject({ code: "ETIMEDOUT", message: expect.stringContaining("for 60 s") });
    expect(limits.mock.calls.map(([ms]) => ms)).toContain(60_000);
  },
);
