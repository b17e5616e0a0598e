import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { reportContent } from "#rooms/reports/report-content";
import { addGuest, codeFor } from "#test/favours";
import { order, type Person, visitor } from "#test/people";
import { startProduct } from "#test/product";
import { pushTarget } from "#test/push-target";
import { sceneIn } from "#test/request";
import { addProof, addRefund, addStory, openWorld, setPeriod, signIn, subscribe } from "#test/world";

const product = startProduct({ work: true });

const prove = async (person: Person, email: string) =>
  expect((await person.ask("/v1/fan/session", { body: { email, code: await codeFor(product, email) } })).status).toBe(
    200,
  );
const forget = (person: Person, email: string) => person.ask("/v1/fan/deletion", { body: { email } });

/** Every row of every table, as text: what stands nowhere in it is nowhere. */
async function dump(): Promise<string> {
  const { db } = product.ctx;
  const tables = await db.introspection.getTables();
  const kept = tables.filter(({ schema, isView, name }) => schema === "public" && !isView && name !== "access_log");
  const rows = await Promise.all(
    kept.map(({ name }) =>
      db
        .selectFrom(name as "fan")
        .selectAll()
        .execute(),
    ),
  );
  return JSON.stringify(rows);
}

test("a fan who is forgotten is named nowhere, signed in nowhere, and what was paid stays", async () => {
  const { owner, other } = await openWorld(product);
  const fan = await subscribe({ product }, owner, "paying");
  const phone = "11955554444";
  const { body } = await fan.person.ask("/v1/checkout", {
    body: order(other, { name: "Teodora Quintanilha", email: fan.email, phone }),
  });
  await setPeriod(product, body.subscriptionId, "paying");
  await addGuest(await signIn({ product } as never, owner), fan.email);
  await prove(fan.person, fan.email);
  const elsewhere = visitor(product);
  await prove(elsewhere, fan.email);
  await fan.person.ask("/v1/fan/push", { method: "PUT", body: pushTarget(product) });
  const story = await addStory(product, owner);
  await fan.person.ask(`/v1/fan/stories/${story}/view`, { method: "POST" });
  const report = { username: owner.username, reason: "other", details: "", email: fan.email } as const;
  await reportContent(product.ctx, report, undefined);
  const file = (await fan.person.ask("/v1/fan/export")).body;
  expect(file.told.orders.map(({ name }: { name: string }) => name)).toContain("Teodora Quintanilha");
  expect(file.told.pushedTo).toHaveLength(1);
  const payments = await product.ctx.db.selectFrom("payment").selectAll().execute();

  expect((await forget(fan.person, fan.email)).status).toBe(204);
  for (const person of [fan.person, elsewhere]) expect((await person.ask("/v1/fan/me")).status).toBe(401);
  const all = await dump();
  for (const told of [fan.email, "Teodora", phone]) expect(all.includes(told), told).toBe(false);
  expect(await product.ctx.db.selectFrom("payment").select("id").execute()).toHaveLength(payments.length);
  const { data } = (await owner.ask("/v1/subscriptions?limit=100")).body;
  expect(data.map((one: { fan: { name: string } }) => one.fan.name)).toContain("Conta apagada");
  const running = product.ctx.db.selectFrom("subscription").select("status").where("id", "=", fan.subscriptionId);
  expect((await running.executeTakeFirst())?.status).toBe("canceled");
  // The e-mail is free, and is nobody's who was here.
  const anew = visitor(product);
  await prove(anew, fan.email);
  expect((await anew.ask("/v1/fan/subscriptions")).body.data).toEqual([]);
});

test("the last mail says so", async () => {
  const { owner } = await openWorld(product);
  const fan = await subscribe({ product }, owner, "paying");
  await prove(fan.person, fan.email);
  await forget(fan.person, fan.email);
  const folder = join(product.ctx.config.data, "mailbox");
  const subjects = async () => {
    const mails = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), "utf8")));
    return mails
      .map((mail) => JSON.parse(mail))
      .filter(({ to }) => to === fan.email)
      .map(({ subject }) => subject);
  };
  await expect.poll(subjects, { timeout: 10_000 }).toContain("Seus dados foram apagados");
});

test("an e-mail is proved first, and another that the browser holds stays", async () => {
  const { owner } = await openWorld(product);
  const [one, another] = [await subscribe({ product }, owner, "paying"), await subscribe({ product }, owner, "paying")];
  expect((await forget(one.person, one.email)).body.code).toBe("EMAIL_NOT_PROVED");
  expect((await forget(one.person, another.email)).body.code).toBe("EMAIL_NOT_PROVED");
  await prove(one.person, one.email);
  await prove(one.person, another.email);
  expect((await forget(one.person, one.email)).status).toBe(204);
  const { body } = await one.person.ask("/v1/fan/me");
  expect(body.emails).toEqual([another.email]);
  expect(body.subscriptions).toHaveLength(1);
});

test("money that is on its way is waited for", async () => {
  const world = await openWorld(product);
  const fan = await subscribe(world, world.owner, "unpaid");
  await addProof(product, fan);
  await prove(fan.person, fan.email);
  expect((await forget(fan.person, fan.email)).body.code).toBe("FAN_DELETION_WAITS");
  const scene = sceneIn(world);
  await addRefund(scene);
  const refund = product.ctx.db.selectFrom("refund").innerJoin("fan", "fan.id", "refund.fan_id").select("fan.email");
  const { email } = await refund.executeTakeFirstOrThrow();
  const person = visitor(product);
  await prove(person, email);
  expect((await forget(person, email)).body.code).toBe("FAN_DELETION_WAITS");
});

test("who is a creator too stays one, with the same e-mail", async () => {
  const { owner, other } = await openWorld(product);
  const fan = visitor(product);
  const { body } = await fan.ask("/v1/checkout", { body: order(other, { email: owner.email }) });
  await setPeriod(product, body.subscriptionId, "paying");
  await prove(fan, owner.email);
  expect((await forget(fan, owner.email)).status).toBe(204);
  expect((await owner.ask("/v1/me")).body.email).toBe(owner.email);
  expect((await visitor(product).ask(`/v1/creators/${owner.username}`)).status).toBe(200);
});
