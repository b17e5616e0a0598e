import { beforeAll, expect, test } from "vitest";
import { verifyEmail } from "#test/grants";
import { type Creator, type Person, visitor } from "#test/people";
import { startProduct } from "#test/product";
import { mailsTo } from "#test/renewals";
import { waitForJobs } from "#test/wait-for-jobs";
import { adminOf, openWorld, subscribe, type World } from "#test/world";

const product = startProduct({ work: true });
let world: World;
let admin: Creator;
beforeAll(async () => {
  world = await openWorld(product);
  admin = await adminOf(product);
});

const reason = "Outra pessoa entrou com o seu e-mail.";
const end = (email: string, body: object = { reason }) =>
  admin.request("/v1/admin/fans/sessions/end", { body: { email, ...body } });
const countLogged = async () => {
  const actions = product.ctx.db.selectFrom("adminAction").select("id");
  return (await actions.where("kind", "=", "fan_sessions_ended").execute()).length;
};
const status = async (person: Person) => (await person.request("/v1/fan/subscriptions")).status;

test("an admin signs a fan out of all browsers with a reason, which the fan gets by e-mail, and nobody else", async () => {
  const { email, person: bought } = await subscribe(world, world.owner, "paying");
  const other = await subscribe(world, world.owner, "paying");
  const phone = visitor(product);
  await verifyEmail(product, phone, email);
  expect([await status(bought), await status(phone)]).toEqual([200, 200]);
  expect((await end(email, { reason: " " })).status).toBe(400);
  const ended = await end(email.toUpperCase());
  expect([ended.status, ended.body]).toEqual([200, { ended: 2 }]);
  expect([await status(bought), await status(phone), await status(other.person)]).toEqual([401, 401, 200]);
  const subject = "Encerramos suas sessões";
  await expect
    .poll(async () => (await mailsTo(product, email)).find((mail) => mail.subject === subject)?.text)
    .toContain(reason);
  const actions = product.ctx.db.selectFrom("adminAction").select(["kind", "reason", "accountId"]);
  expect(await actions.where("kind", "=", "fan_sessions_ended").execute()).toEqual([
    { kind: "fan_sessions_ended", reason, accountId: null },
  ]);
  expect((await end(email)).body).toEqual({ ended: 0 });
  await verifyEmail(product, visitor(product), email);
});

test("an unknown address has no sessions, and nothing is logged or sent", async () => {
  const email = "ninguem.aqui@exemplo.com.br";
  const before = await countLogged();
  expect((await end(email)).body).toEqual({ ended: 0 });
  expect(await countLogged()).toBe(before);
  await waitForJobs(product);
  expect(await mailsTo(product, email)).toEqual([]);
});
