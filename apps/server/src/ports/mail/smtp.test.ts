import { once } from "node:events";
import { type AddressInfo, createServer, Socket } from "node:net";
import PostalMime from "postal-mime";
import { expect, onTestFinished, test, vi } from "vitest";
import { renderEmail } from "#core/mail/render-email";
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

/** As a mail program shows it: a header of one line, with its encoded words decoded. */
async function readSent(data = "") {
  const { from, to, subject, text = "", headers } = await PostalMime.parse(data);
  const unsubscribe = headers.find(({ key }) => key === "list-unsubscribe")?.value;
  return {
    from,
    to: to?.map(({ address }) => address),
    subject,
    text,
    unsubscribe,
    names: headers.map(({ key }) => key),
  };
}

test.each([
  ["quotes, commas and signs of addresses", 'Maria "Má", <b>; São Paulo', 'Maria "Má", <b>; São Paulo'],
  ["line breaks", "Maria\r\nBcc: eu@mau.example\u2028Oi", "Maria Bcc: eu@mau.example Oi"],
  ["marks of direction", "Maria\u202e\u2066 pagou R$ 12,00\u2069", "Maria pagou R$ 12,00"],
  ["80 letters of several bytes", "Çã🌸".repeat(20), "Çã🌸".repeat(20)],
  ["what looks encoded", "=?utf-8?B?TWFyaWE=?= à vista", "=?utf-8?B?TWFyaWE=?= à vista"],
])("a name with %s arrives in the subject and the text, and changes no header", async (_, name, shown) => {
  const { url, messages } = await startSmtpServer();
  const sender = '"Camarim, o de \\"São João\\"" <oi@camarim.example>';
  const mail = createSmtpMail({ url, from: sender, requiresTls: false });
  const link = `https://camarim.example/r/${"t".repeat(200)}?email=ana%2Bcamarim%40exemplo.com.br&a=1`;
  const turnOff = { text: "Desligar", url: `https://camarim.example/avisos/${"t".repeat(300)}`, isOneClick: true };
  const blocks = [`Oi, ${name.replaceAll(/[\r\n\u2028]/g, " ")}!`, { button: "Abrir", url: link, text: "" }];
  await mail.send(renderEmail("story", { to: "ana+camarim@exemplo.com.br", subject: name, blocks, turnOff }));
  const sent = await readSent(messages[0]);
  expect(sent.from).toMatchObject({ address: "oi@camarim.example", name: 'Camarim, o de "São João"' });
  expect(sent.to).toEqual(["ana+camarim@exemplo.com.br"]);
  expect(sent.subject).toBe(shown);
  expect(sent.names).not.toContain("bcc");
  expect(sent.unsubscribe).toBe(`<${turnOff.url}>`);
  expect(sent.text.split("\n")).toEqual(expect.arrayContaining([link, `Desligar: ${turnOff.url}`]));
  expect(sent.text).not.toMatch(/[\u202e\u2066\u2069]/);
  for (const line of (messages[0] ?? "").split("\r\n")) expect(line.length).toBeLessThan(998);
});

test.each([
  ["ana+camarim@exemplo.com.br", "ana+camarim@exemplo.com.br"],
  [`${"a".repeat(64)}@exemplo.com.br`, `${"a".repeat(64)}@exemplo.com.br`],
  ["o'brien&ana=x@exemplo.com.br", "o'brien&ana=x@exemplo.com.br"],
  ["ana@xn--gro-nla.com.br", "ana@xn--gro-nla.com.br"],
  ["ana@grão.com.br", "ana@xn--gro-nla.com.br"],
])("an e-mail to %s has it as its only recipient, and the bounce address as its sender", async (to, recipient) => {
  const commands: string[] = [];
  const { url, messages } = await startSmtpServer((command) => void commands.push(command));
  const returnPath = "retornos+0123456789abcdef0123456789abcdef@camarim.example";
  await createSmtpMail({ url, from, requiresTls: false }).send({ ...message, to, returnPath });
  const envelope = commands.filter((command) => /^(MAIL|RCPT)/.test(command));
  expect(envelope).toEqual([`MAIL FROM:<${returnPath.toUpperCase()}>`, `RCPT TO:<${recipient.toUpperCase()}>`]);
  expect((await readSent(messages[0])).to).toEqual([recipient]);
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
