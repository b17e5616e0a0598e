import { beforeAll, expect, test } from "vitest";
import { renderEmail } from "#core/mail/render-email";
import { readMailbox } from "#ports/mail/mailbox";
import { startProduct } from "#test/product";
import { exchange } from "#test/socket";

const product = startProduct();
const code = "482915";

beforeAll(async () => {
  const link = `${product.ctx.config.publicUrl}/entrar`;
  const blocks = [{ code }, { button: "Entrar", url: link }];
  await product.ctx.mail.send(
    renderEmail("fan-code", { to: "maria@exemplo.com.br", subject: "<b>Codigo</b>", blocks }),
  );
});

async function get(path: string, accept: string, host = "localhost") {
  const lines = [`GET ${path} HTTP/1.1`, `Host: ${host}`, `Accept: ${accept}`, "Connection: close"];
  const { status, headers, body } = await exchange(product.address, `${lines.join("\r\n")}\r\n\r\n`);
  return { status, policy: headers.get("content-security-policy"), body };
}
const idOf = async () => (await readMailbox(`${product.ctx.config.data}/mailbox`))[0]?.id ?? "";

test("a program reads the development mailbox as JSON, with the text and the HTML of each e-mail", async () => {
  const { status, body } = await get("/dev/mail", "*/*");
  expect(status).toBe(200);
  expect(body).toContain('"text":"482915');
  expect(body).toContain('"html":"<!doctype html>');
});

test("a browser shows the text of an e-mail with its links, and the HTML in a sandboxed frame", async () => {
  const { status, policy, body } = await get("/dev/mail", "text/html,*/*;q=0.8");
  expect([status, policy]).toEqual([200, "default-src 'none'; frame-src 'self'; frame-ancestors 'none'"]);
  expect(body).toContain(`<iframe sandbox="" src="/dev/mail/${await idOf()}"`);
  expect(body).toContain(code);
  expect(body).toContain(`href="${product.ctx.config.publicUrl}/entrar"`);
  expect(body).toContain("<h2>&lt;b&gt;Codigo&lt;/b&gt;</h2>");
});

test("the content security policy of an e-mail's HTML allows no script and no external resource", async () => {
  const { status, policy, body } = await get(`/dev/mail/${await idOf()}`, "text/html");
  expect([status, body.includes(`>${code}<`)]).toEqual([200, true]);
  expect(policy).toBe("sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'");
});

test("the development mailbox answers 404 for an unknown e-mail, a path and another host", async () => {
  const id = await idOf();
  const missing = [`/dev/mail/${id.replace(/.$/, "x")}`, "/dev/mail/..%2f..%2fsecret", "/dev/mail/.."];
  for (const path of missing) expect((await get(path, "text/html")).status).toBe(404);
  expect((await get(`/dev/mail/${id}`, "text/html", "evil.example")).status).toBe(404);
});
