import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { newVerification, requestCode, verifyEmail } from "#test/grants";
import { newRegistration, order, type Person, seller, visitor } from "#test/people";
import { startProduct } from "#test/product";
import { subscribe } from "#test/world";

const product = startProduct({ work: true });

const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

async function mailsTo(address: string): Promise<{ text: string }[]> {
  const folder = join(product.ctx.config.data, "mailbox");
  const names = (await readdir(folder).catch(() => [])).sort();
  const mails = await Promise.all(names.map(async (name) => JSON.parse(await readFile(join(folder, name), "utf8"))));
  return mails.filter(({ to }) => to === address);
}

/** The parameters of the link in the newest e-mail. */
async function linkMailedTo(address: string) {
  const link = new URL(/http\S+/.exec((await mailsTo(address)).at(-1)?.text ?? "")?.[0] ?? "");
  const behind = Object.fromEntries(new URLSearchParams(link.hash.slice(1)));
  return { email: behind.email, code: behind.codigo, key: behind.chave, acceptedTerms: true };
}

async function codesMailedTo(address: string, count: number): Promise<string[]> {
  const codes = async () => (await mailsTo(address)).map(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? "");
  await expect.poll(async () => (await codes()).length).toBeGreaterThanOrEqual(count);
  return codes();
}

test("a fan gets a code by e-mail, which signs the browser in for all subscriptions of that e-mail", async () => {
  const ana = await seller(product);
  const { email, subscriptionId } = await subscribe({ product }, ana, "paying");
  const phone = visitor(product);
  expect((await phone.request("/v1/fan/code", { body: { email } })).status).toBe(204);
  const [code] = await codesMailedTo(email, 1);
  const { status, body } = await phone.request("/v1/fan/session", {
    body: { email: email.toUpperCase(), code, acceptedTerms: true },
  });
  expect([status, body]).toEqual([
    200,
    { emails: [email], subscriptions: [{ _id: subscriptionId, username: ana.username }] },
  ]);
  expect((await phone.request(`/v1/creators/${ana.username}/stories`)).status).toBe(200);
  expect((await phone.request("/v1/fan/me")).body).toEqual(body);
  // The limit is reached.
  expect(
    (await visitor(product).request("/v1/fan/session", { body: { email, code, acceptedTerms: true } })).body.code,
  ).toBe("CODE_WRONG");
});

test("the e-mail of a code has a link for another browser, with its key after the # and the page to continue on", async () => {
  const { email } = newRegistration();
  const request = (back: string) => visitor(product).request("/v1/fan/code", { body: { email, back } });
  expect((await request("/@ana.luz/stories")).status).toBe(204);
  const [code] = await codesMailedTo(email, 1);
  const [mail] = await mailsTo(email);
  const link = new URL(/http\S+/.exec(mail?.text ?? "")?.[0] ?? "");
  expect(link.pathname + link.search).toBe("/entrar?volta=/@ana.luz/stories");
  expect(Object.fromEntries(new URLSearchParams(link.hash.slice(1)))).toEqual({
    email,
    codigo: code,
    chave: expect.stringMatching(/^[\w-]{36}\.[\w-]{47}$/),
  });
  expect((await visitor(product).request("/v1/fan/session", { body: await linkMailedTo(email) })).status).toBe(200);
  for (const back of ["https://mau.example/", "//mau.example", "/presente/abc", "/@ana/stories#x", "/@ANA/stories"])
    expect((await request(back)).status, back).toBe(400);
});

test("the link of a code's e-mail keeps what the address of its page selects", async () => {
  const { email } = newRegistration();
  expect(
    (await visitor(product).request("/v1/fan/code", { body: { email, back: "/@ana?cupom=VOLTA20" } })).status,
  ).toBe(204);
  await codesMailedTo(email, 1);
  const [mail] = await mailsTo(email);
  const link = new URL(/http\S+/.exec(mail?.text ?? "")?.[0] ?? "");
  expect(link.searchParams.get("volta")).toBe("/@ana?cupom=VOLTA20");
});

test("a signed-in fan sees what they buy later in another browser", async () => {
  const [ana, { email }] = [await seller(product), newRegistration()];
  const [phone, laptop] = [visitor(product), visitor(product)];
  await verifyEmail(product, phone, email);
  const { body } = await laptop.request("/v1/checkout", { body: order(ana, { email }) });
  expect((await phone.request("/v1/fan/me")).body.subscriptions).toEqual([
    { _id: body.subscriptionId, username: ana.username },
  ]);
  expect((await phone.request(`/v1/checkout/${body._id}`)).status).toBe(200);
});

test("a browser verifies several e-mails, and a logout signs out all of them", async () => {
  const person = visitor(product);
  const [one, other] = [newRegistration().email, newRegistration().email];
  await verifyEmail(product, person, one);
  expect((await verifyEmail(product, person, other)).emails.sort()).toEqual([one, other].sort());
  await person.request("/v1/fan/logout", { method: "POST" });
  expect((await person.request("/v1/fan/me")).status).toBe(401);
});

test("only the newest code of a device is valid", async () => {
  const { email } = newRegistration();
  const person = visitor(product);
  const old = await requestCode(product, email, person);
  const code = await requestCode(product, email, person);
  if (old !== code)
    expect(
      (await person.request("/v1/fan/session", { body: { email, code: old, acceptedTerms: true } })).body.code,
    ).toBe("CODE_WRONG");
  expect((await person.request("/v1/fan/session", { body: { email, code, acceptedTerms: true } })).status).toBe(200);
});

test("a code expires after ten minutes and after five wrong attempts, also when they are concurrent", async () => {
  const [late, guessed] = [newRegistration().email, newRegistration().email];
  const person = visitor(product);
  const enter = (email: string, code: string) =>
    person.request("/v1/fan/session", { body: { email, code, acceptedTerms: true } });
  const lateCode = await requestCode(product, late, person);
  const lateVerification = await newVerification(product, late);
  product.clock.aheadMs += 10 * 60_000;
  expect((await enter(late, lateCode)).status).toBe(401);
  expect((await person.request("/v1/fan/session", { body: lateVerification })).status).toBe(401);

  const right = await requestCode(product, guessed, person);
  const tries = Array.from({ length: 20 }, () => enter(guessed, wrongOf(right)));
  expect(new Set((await Promise.all(tries)).map(({ body }) => body.code))).toEqual(new Set(["CODE_WRONG"]));
  const response = await enter(guessed, right);
  expect([response.status, response.body.code]).toEqual([401, "CODE_WRONG"]);
});

describe("a stranger who knows a fan's e-mail", () => {
  const request = (person: Person, email: string) => person.request("/v1/fan/code", { body: { email } });
  const enter = (person: Person, email: string, code: string) =>
    person.request("/v1/fan/session", { body: { email, code, acceptedTerms: true } });

  test("a stranger ends no code of a fan by requesting another or by wrong attempts, and cannot use its digits", async () => {
    const { email } = newRegistration();
    const [owner, stranger] = [visitor(product), visitor(product)];
    const code = await requestCode(product, email, owner);
    const own = await requestCode(product, email, stranger);
    for (let i = 0; i < 6; i++) expect((await enter(stranger, email, wrongOf(own))).body.code).toBe("CODE_WRONG");
    for (const without of [stranger, visitor(product)])
      expect((await enter(without, email, code)).body.code).toBe("CODE_WRONG");
    expect((await enter(owner, email, code)).status).toBe(200);
  });

  test("a stranger requests three codes an hour from one address, and a known device has its own limit", async () => {
    const ana = await seller(product);
    const { email: known } = await subscribe({ product }, ana, "paying");
    for (const email of [known, newRegistration().email]) {
      const [owner, stranger] = [visitor(product), visitor(product)];
      await verifyEmail(product, owner, email);
      for (let i = 0; i < 3; i++) expect((await request(stranger, email)).status).toBe(204);
      expect((await request(stranger, email)).status).toBe(429);
      // From another address, on an unknown device.
      expect((await request(visitor(product), email)).status).toBe(204);
      expect((await request(visitor(product), email)).status).toBe(204);
      expect((await request(visitor(product), email)).status).toBe(429);
      for (let i = 0; i < 5; i++) expect((await request(owner, email)).status).toBe(204);
      expect((await request(owner, email)).status).toBe(429);
      product.clock.aheadMs += 10 * 60_000;
      expect((await request(visitor(product), email)).status).toBe(204);
    }
  });

  test("the owner of an e-mail with a used-up limit still gets a link that works on any device", async () => {
    const { email } = newRegistration();
    for (let i = 0; i < 5; i++) await request(visitor(product), email);
    const owner = visitor(product);
    expect((await request(owner, email)).status).toBe(429);
    await codesMailedTo(email, 5);
    const link = await linkMailedTo(email);
    expect((await owner.request("/v1/fan/session", { body: link })).status).toBe(200);
    expect((await visitor(product).request("/v1/fan/session", { body: link })).body.code).toBe("CODE_WRONG");
  });

  test("an e-mail has thirty wrong codes a day from all devices, and the owner still signs in", async () => {
    const { email } = newRegistration();
    const known = visitor(product);
    await verifyEmail(product, known, email);
    const responses: string[] = [];
    for (let i = 0; i < 8; i++) {
      const stranger = visitor(product);
      const wrong = wrongOf(await requestCode(product, email, stranger));
      for (let n = 0; n < 5; n++) responses.push((await enter(stranger, email, wrong)).body.code);
    }
    expect(responses.filter((code) => code === "CODE_WRONG")).toHaveLength(30);
    expect(new Set(responses.slice(30))).toEqual(new Set(["TOO_MANY_ATTEMPTS"]));
    expect((await enter(known, email, await requestCode(product, email, known))).status).toBe(200);
    expect(
      (await visitor(product).request("/v1/fan/session", { body: await newVerification(product, email) })).status,
    ).toBe(200);
    product.clock.aheadMs += 24 * 3_600_000;
    const later = visitor(product);
    expect((await enter(later, email, await requestCode(product, email, later))).status).toBe(200);
  });

  test("a stranger can neither invent the key of a code nor use the key of another e-mail", async () => {
    const [email, other] = [newRegistration().email, newRegistration().email];
    const [right, foreign] = [await newVerification(product, email), await newVerification(product, other)];
    const [id = "", signature = ""] = right.key.split(".");
    const forged = [
      { ...foreign, email },
      { ...right, code: wrongOf(right.code) },
      { ...right, key: id },
      { ...right, key: `${id}.${"A".repeat(43)}` },
      { ...right, key: `${foreign.key.split(".")[0]}.${signature}` },
      { ...right, key: "%00.é" },
    ];
    for (const body of forged)
      expect((await visitor(product).request("/v1/fan/session", { body })).body.code, body.key).toBe("CODE_WRONG");
    expect((await visitor(product).request("/v1/fan/session", { body: right })).status).toBe(200);
  });

  test("the key of an earlier link still works with the digits of a later code of the owner", async () => {
    const { email } = newRegistration();
    const owner = visitor(product);
    const { key } = await newVerification(product, email);
    const code = await requestCode(product, email, owner);
    expect((await owner.request("/v1/fan/session", { body: { email, code, key, acceptedTerms: true } })).status).toBe(
      200,
    );
  });

  test("a used code cannot be used again, also by concurrent requests", async () => {
    const verification = await newVerification(product, newRegistration().email);
    const responses = await Promise.all(
      Array.from({ length: 6 }, () => visitor(product).request("/v1/fan/session", { body: verification })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401]);
  });
});

test.each(["12345", "1234567", "12345a", "", "１２３４５６"])("%j is rejected as a code", async (code) => {
  const { status, body } = await visitor(product).request("/v1/fan/session", {
    body: { email: newRegistration().email, code, acceptedTerms: true },
  });
  expect([status, Object.keys(body.fields)]).toEqual([400, ["code"]]);
});

test("a request from another site's page cannot sign a fan in", async () => {
  const { email } = newRegistration();
  const body = await newVerification(product, email);
  const headers = { origin: "https://mau.example" };
  expect((await visitor(product).request("/v1/fan/session", { body, headers })).body.code).toBe("ORIGIN_REFUSED");
});
