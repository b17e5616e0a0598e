import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { newId } from "#core/ids";
import { sendDueGifts } from "#modules/gifts/gifts.jobs";
import { reportContent } from "#modules/reports/report-content";
import { addGift, claim } from "#test/gifts";
import { addGuest, newVerification } from "#test/grants";
import { addImport, connectLastlink, getImport, importFile, lastlinkEvent } from "#test/imports";
import { newPhone, newRegistration, order, type Person, visitor } from "#test/people";
import { startProduct } from "#test/product";
import { pushTarget } from "#test/push-target";
import { sceneIn } from "#test/request";
import { addReceipt, addRefund, addStory, openWorld, setPeriod, signIn, subscribe } from "#test/world";

const product = startProduct({ work: true });

const verify = async (person: Person, email: string) =>
  expect((await person.request("/v1/fan/session", { body: await newVerification(product, email) })).status).toBe(200);
const deleteData = (person: Person, email: string) => person.request("/v1/fan/deletion", { body: { email } });

/** Every row of every table as text, bytes included, to search for personal data. */
async function dump(): Promise<string> {
  const { db } = product.ctx;
  const tables = await db.introspection.getTables();
  const personalTables = tables.filter(
    ({ schema, isView, name }) => schema === "public" && !isView && name !== "access_log",
  );
  const rows = await Promise.all(
    personalTables.map(({ name }) =>
      db
        .selectFrom(name as "fan")
        .selectAll()
        .execute(),
    ),
  );
  return JSON.stringify(rows, (_, value) =>
    value?.type === "Buffer" ? Buffer.from(value.data).toString("latin1") : value,
  );
}

test("a deleted fan has no name and no session, and their payments remain", async () => {
  const { owner, other } = await openWorld(product);
  const fan = await subscribe({ product }, owner, "paying");
  const phone = "11955554444";
  const { body } = await fan.person.request("/v1/checkout", {
    body: order(other, { name: "Teodora Quintanilha", email: fan.email, phone }),
  });
  await setPeriod(product, body.subscriptionId, "paying");
  await addGuest(await signIn({ product } as never, owner), fan.email);
  await verify(fan.person, fan.email);
  const elsewhere = visitor(product);
  await verify(elsewhere, fan.email);
  await fan.person.request("/v1/fan/push", { method: "PUT", body: pushTarget(product) });
  const story = await addStory(product, owner);
  await fan.person.request(`/v1/fan/stories/${story}/view`, { method: "POST" });
  const report = { username: owner.username, reason: "other", details: "Sou a Teodora.", email: fan.email } as const;
  const source = { fanSessionId: undefined, network: "192.0.2.7" };
  await reportContent(product.ctx, { ...report, name: "Teodora Quintanilha" }, source);
  const file = (await fan.person.request("/v1/fan/export")).body;
  expect(file.provided.orders.map(({ name }: { name: string }) => name)).toContain("Teodora Quintanilha");
  expect(file.provided.pushedTo).toHaveLength(1);
  const payments = await product.ctx.db.selectFrom("payment").selectAll().execute();

  expect((await deleteData(fan.person, fan.email)).status).toBe(204);
  for (const person of [fan.person, elsewhere]) expect((await person.request("/v1/fan/me")).status).toBe(401);
  const all = await dump();
  for (const personalValue of [fan.email, "Teodora", phone])
    expect(all.includes(personalValue), personalValue).toBe(false);
  expect(await product.ctx.db.selectFrom("payment").select("id").execute()).toHaveLength(payments.length);
  const { data } = (await owner.request("/v1/subscriptions?limit=100")).body;
  expect(data.map((one: { fan: { name: string } }) => one.fan.name)).toContain("Conta apagada");
  const running = product.ctx.db.selectFrom("subscription").select("status").where("id", "=", fan.subscriptionId);
  expect((await running.executeTakeFirst())?.status).toBe("canceled");
  // The e-mail can be registered again, by a new fan.
  const newBrowser = visitor(product);
  await verify(newBrowser, fan.email);
  expect((await newBrowser.request("/v1/fan/subscriptions")).body.data).toEqual([]);
});

test("an invitation by phone is anonymised with the fan who accepted it, and no other one", async () => {
  const { owner } = await openWorld(product);
  const creator = await signIn({ product } as never, owner);
  const [phone, otherPhone] = [newPhone(), newPhone()];
  const [name, note] = ["Rosaura Brandão", "Prima da Clotilde"];
  const { body } = await creator.request("/v1/whitelist", { body: { data: [{ contact: phone, name }], note } });
  await addGuest(creator, otherPhone);
  const token = body.data[0].claimUrl.split("/").at(-1);
  const { email } = newRegistration();
  const guest = visitor(product);
  expect(await dump()).toContain(note);
  const accepted = await guest.request(`/v1/claims/${token}`, { body: await newVerification(product, email) });
  expect(accepted.status).toBe(200);
  expect((await deleteData(guest, email)).status).toBe(204);
  const all = await dump();
  for (const personalValue of [phone, name, note, email])
    expect(all.includes(personalValue), personalValue).toBe(false);
  const { data } = (await creator.request("/v1/whitelist")).body;
  expect(data).toMatchObject([{ phone: `+55${otherPhone}` }]);
});

test("a fan's data from imports, gateways and stored responses is deleted too, and imports can be undone", async () => {
  const { owner } = await openWorld(product);
  const { ctx } = product;
  const fan = await subscribe({ product }, owner, "paying");
  await verify(fan.person, fan.email);
  const [name, phone] = ["Genoveva Albuquerque", "11966665555"];
  const line = `${name};${fan.email};${phone};Mensal;29,90;Ativo;24/11/2099`;
  const done = await addImport(
    product,
    owner,
    "done",
    importFile([line, `Zé;ze.${fan.email};;Mensal;;Ativo;24/11/2099`]),
  );
  // Rows of an unconfirmed file, and an address in a column that is not the e-mail.
  const waiting = await addImport(product, owner, "ready", importFile([`${name} (${fan.email.toUpperCase()});;;;;;`]));
  const secret = await connectLastlink(owner);
  const webhookBody = lastlinkEvent({ Data: { Buyer: { Email: fan.email, Name: name, PhoneNumber: phone } } });
  const headers = { authorization: "token-do-webhook-1234" };
  expect(
    (await visitor(product).request(`/v1/webhooks/lastlink/${secret}`, { body: webhookBody, headers })).status,
  ).toBe(200);
  const event = { gateway: "iugu", event: "invoice.created", receivedAt: ctx.now(), processedAt: ctx.now() } as const;
  const raws = [`data[payer_email]=${encodeURIComponent(fan.email)}`, `{"email":"${fan.email}"}`, "data[id]=OUTRA"];
  for (const raw of raws)
    await ctx.db
      .insertInto("providerEvent")
      .values({
        ...event,
        id: newId(ctx.now()),
        eventKey: raw.slice(0, 9) + fan.subscriptionId,
        raw: Buffer.from(raw),
      })
      .execute();
  const storedResponse = {
    key: newId(ctx.now()),
    fingerprint: "x",
    attempt: newId(ctx.now()),
    expiresAt: new Date(Date.now() + 9e6),
    status: 200,
  };
  for (const caller of [`creator ${owner.accountId}`, `fan ${newId(ctx.now())}`])
    await ctx.db
      .insertInto("idempotencyRecord")
      .values({ ...storedResponse, caller, body: `{"email":"${fan.email}"}` })
      .execute();
  await ctx.db
    .insertInto("idempotencyRecord")
    .values({ ...storedResponse, caller: "creator nobody", body: "{}" })
    .execute();

  expect((await deleteData(fan.person, fan.email)).status).toBe(204);
  const mine = async () => {
    const all = (await dump()).replaceAll(`ze.${fan.email}`, "");
    return [fan.email, fan.email.toUpperCase(), encodeURIComponent(fan.email), name, phone].filter((it) =>
      all.includes(it),
    );
  };
  await expect.poll(mine).toEqual([]);
  const { db } = ctx;
  const events = await db.selectFrom("providerEvent").select("raw").where("event", "=", event.event).execute();
  expect(events.map(({ raw }) => raw.toString()).sort()).toEqual(["", "", "data[id]=OUTRA"]);
  expect(await db.selectFrom("idempotencyRecord").select("caller").execute()).toContainEqual({
    caller: "creator nobody",
  });
  expect((await getImport(owner, waiting)).rows.data).toEqual([]);
  expect((await getImport(owner, done)).rows.data.map((row) => row.name)).toEqual([null, "Zé"]);
  // The claim link that the fan had is invalid.
  const { data } = (await getImport(owner, done)).rows;
  const link = (line: number) =>
    data
      .find((row) => row.line === line)
      ?.claimUrl?.split("/")
      .at(-1);
  expect(link(1)).toBeUndefined();
  expect((await visitor(product).request(`/v1/claims/${link(2)}`)).status).toBe(200);
  expect((await owner.request(`/v1/lastlink/imports/${done}/undo`, { method: "POST" })).status).toBe(200);
  await expect.poll(async () => (await getImport(owner, done)).state).toBe("undone");
});

test("a fan whose data was deleted gets a last e-mail that confirms it", async () => {
  const { owner } = await openWorld(product);
  const fan = await subscribe({ product }, owner, "paying");
  await verify(fan.person, fan.email);
  await deleteData(fan.person, fan.email);
  const folder = join(product.ctx.config.data, "mailbox");
  const subjects = async () => {
    const mails = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), "utf8")));
    return mails
      .map((mail) => JSON.parse(mail))
      .filter(({ to }) => to === fan.email)
      .map(({ subject }) => subject);
  };
  await expect.poll(subjects).toContain("Seus dados foram apagados");
});

test("a fan verifies an e-mail before deleting its data, and another e-mail of the browser remains", async () => {
  const { owner } = await openWorld(product);
  const [one, another] = [await subscribe({ product }, owner, "paying"), await subscribe({ product }, owner, "paying")];
  expect((await deleteData(one.person, one.email)).body.code).toBe("EMAIL_NOT_VERIFIED");
  expect((await deleteData(one.person, another.email)).body.code).toBe("EMAIL_NOT_VERIFIED");
  await verify(one.person, one.email);
  await verify(one.person, another.email);
  expect((await deleteData(one.person, one.email)).status).toBe(204);
  const { body } = await one.person.request("/v1/fan/me");
  expect(body.emails).toEqual([another.email]);
  expect(body.subscriptions).toHaveLength(1);
});

test("the deletion of a fan waits for a pending receipt and an open refund", async () => {
  const world = await openWorld(product);
  const fan = await subscribe(world, world.owner, "unpaid");
  await addReceipt(product, fan);
  await verify(fan.person, fan.email);
  expect((await deleteData(fan.person, fan.email)).body.code).toBe("FAN_DELETION_WAITS");
  const scene = sceneIn(world);
  const refundId = await addRefund(scene);
  const refund = product.ctx.db.selectFrom("refund").innerJoin("fan", "fan.id", "refund.fanId").select("fan.email");
  const { email } = await refund.where("refund.id", "=", refundId).executeTakeFirstOrThrow();
  const person = visitor(product);
  await verify(person, email);
  expect((await deleteData(person, email)).body.code).toBe("FAN_DELETION_WAITS");
});

test.each([true, false])("whoever was e-mailed a gift deletes their data, claimed: %s", async (isClaimed) => {
  const { owner } = await openWorld(product);
  const { email } = newRegistration();
  const { code } = await addGift(product, owner, { receiver: { name: "Bia Reis", email } });
  await sendDueGifts(product.ctx);
  const { person } = isClaimed ? await claim(product, code, email) : { person: visitor(product) };
  if (!isClaimed) await verify(person, email);
  expect((await deleteData(person, email)).status).toBe(204);
  await expect.poll(async () => (await dump()).includes(email)).toBe(false);
});

test("a deleted fan who is also a creator keeps their account with the same e-mail", async () => {
  const { owner, other } = await openWorld(product);
  const fan = visitor(product);
  const { body } = await fan.request("/v1/checkout", { body: order(other, { email: owner.email }) });
  await setPeriod(product, body.subscriptionId, "paying");
  await verify(fan, owner.email);
  expect((await deleteData(fan, owner.email)).status).toBe(204);
  expect((await owner.request("/v1/me")).body.email).toBe(owner.email);
  expect((await visitor(product).request(`/v1/creators/${owner.username}`)).status).toBe(200);
});
