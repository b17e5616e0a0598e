import { createSocket } from "node:dgram";
import { Resolver } from "node:dns/promises";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import packet from "dns-packet";
import { expect, onTestFinished, test, vi } from "vitest";
import { startProduct } from "#test/product";
import { freePort } from "../../../../script/free-port.ts";
import { checkMail } from "./check-mail.ts";
import { checkPublicUrl } from "./check-public-url.ts";
import { diagnose } from "./doctor.ts";

const product = startProduct({ work: true });
const mailFrom = "Camarim <oi@camarim.example>";

/** A DNS server with these TXT records; other names do not exist. */
async function startDns(records: Record<string, string[]>): Promise<Resolver> {
  const socket = createSocket("udp4");
  socket.on("message", (message, { port, address }) => {
    const { id, questions = [] } = packet.decode(message);
    const name = questions[0]?.name ?? "";
    const answers = (records[name] ?? []).map((data) => ({ type: "TXT" as const, name, data }));
    // 3 is NXDOMAIN (RFC 1035, 4.1.1).
    const flags = packet.RECURSION_AVAILABLE | (answers.length > 0 ? 0 : 3);
    socket.send(packet.encode({ type: "response", id: id ?? 0, flags, questions, answers }), port, address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  onTestFinished(() => void socket.close());
  const resolver = new Resolver({ timeout: 15_000, tries: 1 });
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  return resolver;
}

/** An SMTP server that greets with this line. */
async function startSmtp(greeting: string): Promise<string> {
  const server = createServer((socket) => {
    socket.write(`${greeting}\r\n`);
    socket.on("data", () => socket.write("250 ok\r\n"));
    socket.on("error", () => socket.destroy());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const stateOf = (findings: { what: string; state: string }[]) =>
  Object.fromEntries(findings.map(({ what, state }) => [what, state]));

test("a mail server and complete DNS records are right", async () => {
  const dns = await startDns({
    "camarim.example": ["v=spf1 include:mail.example -all", "another=record"],
    "_dmarc.camarim.example": ["v=DMARC1; p=reject"],
    "one._domainkey.camarim.example": ["v=DKIM1; k=rsa; p=MIIB"],
  });
  const smtpUrl = await startSmtp("220 ready");
  const findings = await checkMail({ mode: "production", smtpUrl, mailFrom, dkimSelector: "one" }, dns);
  expect(stateOf(findings)).toEqual({ mail: "ok", SPF: "ok", DMARC: "ok", DKIM: "ok" });
});

test("missing, doubled and revoked DNS records and a mail server that refuses are found", async () => {
  const dns = await startDns({
    "camarim.example": ["v=spf1 -all", "v=spf1 +all"],
    "one._domainkey.camarim.example": ["v=DKIM1; p="],
  });
  const smtpUrl = await startSmtp("554 no");
  const findings = await checkMail({ mode: "production", smtpUrl, mailFrom, dkimSelector: "one" }, dns);
  expect(stateOf(findings)).toEqual({ mail: "failed", SPF: "failed", DMARC: "failed", DKIM: "failed" });
  expect(findings.map(({ why }) => why).join("\n")).toContain("there are 2 records at camarim.example");
});

test("a DNS server that does not answer is a warning", async () => {
  const dns = new Resolver({ timeout: 300, tries: 1 });
  const silent = createSocket("udp4").bind(0, "127.0.0.1");
  await once(silent, "listening");
  onTestFinished(() => void silent.close());
  dns.setServers([`127.0.0.1:${silent.address().port}`]);
  const smtpUrl = await startSmtp("220 ready");
  const findings = await checkMail({ mode: "production", smtpUrl, mailFrom, dkimSelector: undefined }, dns);
  expect(stateOf(findings)).toEqual({ mail: "ok", SPF: "warning", DMARC: "warning", DKIM: "warning" });
});

test("a PUBLIC_URL that is not reachable or belongs to somebody else is found", async () => {
  const check = async (publicUrl: string) => (await checkPublicUrl({ publicUrl, mode: "local" }))[0];
  expect(await check(product.address)).toMatchObject({ state: "ok" });
  expect(await check(`${product.address}/nothing`)).toMatchObject({ state: "failed" });
  const closed = `http://127.0.0.1:${await freePort()}`;
  expect(await check(closed)).toMatchObject({ state: "failed", why: expect.stringContaining("REFUSED") });
});

test("the doctor prints a line for each check, and fails if one does", async () => {
  const lines: string[] = [];
  const log = vi.spyOn(console, "log").mockImplementation((line) => void lines.push(line));
  onTestFinished(() => log.mockRestore());
  const operator = { ...product.ctx, config: { ...product.ctx.config, publicUrl: product.address } };
  await diagnose(operator);
  for (const what of ["settings", "database", "clock", "storage", "jobs", "ffmpeg", "mail", "PUBLIC_URL"])
    expect(lines.filter((line) => new RegExp(`^(ok|warning) +${what}: `).test(line))).toHaveLength(1);
  // The difference is smaller by the duration of the statement.
  const late = { ...operator, now: () => new Date(Date.now() + 69_000) };
  await expect(diagnose(late)).rejects.toThrow("One check has failed.");
  expect(lines.join("\n")).toMatch(/^failed +clock: 6\d\.\d s/m);
});
