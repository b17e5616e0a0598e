import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { codeFor, prove } from "#test/favours";
import { newcomer, order, seller, visitor } from "#test/people";
import { startProduct } from "#test/product";
import { subscribe } from "#test/world";

const product = startProduct({ work: true });

async function codesMailedTo(address: string, wanted: number): Promise<string[]> {
  const folder = join(product.ctx.config.data, "mailbox");
  for (let i = 0; i < 100; i++) {
    const names = (await readdir(folder).catch(() => [])).sort();
    const mails = await Promise.all(names.map(async (name) => JSON.parse(await readFile(join(folder, name), "utf8"))));
    const codes = mails.filter(({ to }) => to === address).map(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? "");
    if (codes.length >= wanted) return codes;
    await wait(100);
  }
  throw new Error(`no code was mailed to ${address}`);
}

test("a code comes by mail, and signs the browser in for all that the e-mail holds", async () => {
  const ana = await seller(product);
  const { email, subscriptionId } = await subscribe({ product }, ana, "paying");
  const phone = visitor(product);
  expect((await phone.ask("/v1/fan/code", { body: { email } })).status).toBe(204);
  const [code] = await codesMailedTo(email, 1);
  const { status, body } = await phone.ask("/v1/fan/session", { body: { email: email.toUpperCase(), code } });
  expect([status, body]).toEqual([
    200,
    { emails: [email], subscriptions: [{ _id: subscriptionId, username: ana.username }] },
  ]);
  expect((await phone.ask(`/v1/creators/${ana.username}/stories`)).status).toBe(200);
  expect((await phone.ask("/v1/fan/me")).body).toEqual(body);
  // Used up, and of no use to another browser.
  expect((await visitor(product).ask("/v1/fan/session", { body: { email, code } })).body.code).toBe("CODE_WRONG");
});

test("a code for another browser comes with a link that has it behind the #, and leads to a creator's stories alone", async () => {
  const { email } = newcomer();
  const ask = (back: string) => visitor(product).ask("/v1/fan/code", { body: { email, back } });
  expect((await ask("/@ana.luz/stories")).status).toBe(204);
  const [code] = await codesMailedTo(email, 1);
  const folder = join(product.ctx.config.data, "mailbox");
  const mails = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), "utf8")));
  const mail = mails.map((one) => JSON.parse(one)).find(({ to }) => to === email);
  const link = new URL(/http\S+/.exec(mail.text)?.[0] ?? "");
  expect(link.pathname + link.search).toBe("/entrar?volta=/@ana.luz/stories");
  expect(Object.fromEntries(new URLSearchParams(link.hash.slice(1)))).toEqual({ email, codigo: code });
  for (const back of ["https://mau.example/", "//mau.example", "/@ana/assinar", "/@ana/stories#x", "/@ANA/stories"])
    expect((await ask(back)).status, back).toBe(400);
});

test("what is bought elsewhere later is here too", async () => {
  const [ana, { email }] = [await seller(product), newcomer()];
  const [phone, laptop] = [visitor(product), visitor(product)];
  await prove(product, phone, email);
  const { body } = await laptop.ask("/v1/checkout", { body: order(ana, { email }) });
  expect((await phone.ask("/v1/fan/me")).body.subscriptions).toEqual([
    { _id: body.subscriptionId, username: ana.username },
  ]);
  expect((await phone.ask(`/v1/checkout/${body._id}`)).status).toBe(200);
});

test("a browser may prove several e-mails, and forgets them all at once", async () => {
  const person = visitor(product);
  const [one, other] = [newcomer().email, newcomer().email];
  await prove(product, person, one);
  expect((await prove(product, person, other)).emails.sort()).toEqual([one, other].sort());
  await person.ask("/v1/fan/logout", { method: "POST" });
  expect((await person.ask("/v1/fan/me")).status).toBe(401);
});

test("only the newest code lives", async () => {
  const { email } = newcomer();
  const old = await codeFor(product, email);
  const code = await codeFor(product, email);
  const person = visitor(product);
  if (old !== code)
    expect((await person.ask("/v1/fan/session", { body: { email, code: old } })).body.code).toBe("CODE_WRONG");
  expect((await person.ask("/v1/fan/session", { body: { email, code } })).status).toBe(200);
});

test("a code dies after ten minutes, and after five tries, however many come at once", async () => {
  const [late, guessed] = [newcomer().email, newcomer().email];
  const lateCode = await codeFor(product, late);
  product.clock.aheadMs += 10 * 60_000;
  expect((await visitor(product).ask("/v1/fan/session", { body: { email: late, code: lateCode } })).status).toBe(401);

  const right = await codeFor(product, guessed);
  const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, "0");
  const tries = Array.from({ length: 20 }, () =>
    visitor(product).ask("/v1/fan/session", { body: { email: guessed, code: wrong } }),
  );
  expect(new Set((await Promise.all(tries)).map(({ body }) => body.code))).toEqual(new Set(["CODE_WRONG"]));
  const answer = await visitor(product).ask("/v1/fan/session", { body: { email: guessed, code: right } });
  expect([answer.status, answer.body.code]).toEqual([401, "CODE_WRONG"]);
});

test("an e-mail is sent three codes an hour, whoever asks, and a known one no other than an unknown", async () => {
  const ana = await seller(product);
  const { email: known } = await subscribe({ product }, ana, "paying");
  for (const email of [known, newcomer().email]) {
    const ask = () => visitor(product).ask("/v1/fan/code", { body: { email } });
    for (let i = 0; i < 3; i++) expect((await ask()).status).toBe(204);
    expect((await ask()).status).toBe(429);
  }
});

test.each(["12345", "1234567", "12345a", "", "１２３４５６"])("%j is no code", async (code) => {
  const { status, body } = await visitor(product).ask("/v1/fan/session", { body: { email: newcomer().email, code } });
  expect([status, Object.keys(body.fields)]).toEqual([400, ["code"]]);
});

test("another site's page signs nobody in", async () => {
  const { email } = newcomer();
  const body = { email, code: await codeFor(product, email) };
  const headers = { origin: "https://mau.example" };
  expect((await visitor(product).ask("/v1/fan/session", { body, headers })).body.code).toBe("ORIGIN_REFUSED");
});
