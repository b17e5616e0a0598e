import { describe, expect, test } from "vitest";
import { deleteDueAccounts } from "#modules/account/delete-account";
import {
  type Creator,
  creator,
  expireConfirmation,
  newRegistration,
  order,
  renewSession,
  type Seller,
  seller,
  visitor,
} from "#test/people";
import { startProduct } from "#test/product";
import { mailsTo } from "#test/renewals";

const product = startProduct({ work: true });
const dayMs = 86_400_000;
const subject = "O nome da sua página mudou";

const rename = (person: Creator, username: string) =>
  person.request("/v1/profile", { method: "PATCH", body: { username } });
const nameOf = async (person: Creator) => (await person.request("/v1/profile")).body.username as string;
const page = (username: string) => visitor(product).request(`/v1/creators/${username}`);
const newName = () => newRegistration().username;

async function renamed<P extends Creator>(person: P) {
  const [from, to] = [person.username, newName()];
  expect((await rename(person, to)).status).toBe(200);
  person.username = to;
  return { from, to };
}

async function reportLink(email: string): Promise<string> {
  const find = async () => (await mailsTo(product, email)).find((mail) => mail.subject === subject)?.text;
  await expect.poll(find).toBeDefined();
  return /\/nao-fui-eu\/([\w-]{47})/.exec((await find()) as string)?.[1] as string;
}

/** Moves the clock; the sessions of before have ended by then. */
async function later(person: Creator, days: number) {
  product.clock.aheadMs = days * dayMs;
  await renewSession(product, person);
}

describe("a change of the username", () => {
  test("it needs a confirmed session, and other fields of the profile do not", async () => {
    const ana = await creator(product);
    await expireConfirmation(product, ana);
    expect((await rename(ana, newName())).body.code).toBe("CONFIRMATION_REQUIRED");
    expect((await ana.request("/v1/profile", { method: "PATCH", body: { bio: "Oi" } })).status).toBe(200);
    expect(await nameOf(ana)).toBe(ana.username);
  });

  test("it is logged and mailed with both names, and the same name again is no change", async () => {
    const ana = await creator(product);
    const { from, to } = await renamed(ana);
    expect((await rename(ana, to)).status).toBe(200);
    const activity = (await ana.request("/v1/auth/activity")).body.data;
    const events = activity.filter(({ kind }: { kind: string }) => kind === "username_changed");
    expect(events).toHaveLength(1);
    expect(events[0].details).toEqual({ username: from });
    await reportLink(ana.email);
    const [mail] = (await mailsTo(product, ana.email)).filter((each) => each.subject === subject);
    expect(mail?.text).toContain(`@${from}`);
    expect(mail?.text).toContain(`@${to}`);
  });

  test("it is possible twice in 30 days, also at the same time", async () => {
    const ana = await creator(product);
    const responses = await Promise.all(Array.from({ length: 4 }, () => rename(ana, newName())));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409]);
    expect(responses.find(({ status }) => status === 409)?.body.code).toBe("USERNAME_CHANGE_LIMIT");
    const { changesLeft, changeableAt } = (await ana.request("/v1/profile/usernames")).body;
    expect(changesLeft).toBe(0);
    expect(Date.parse(changeableAt)).toBeGreaterThan(Date.now() + 29 * dayMs);
    ana.username = await nameOf(ana);
    await later(ana, 31);
    expect((await ana.request("/v1/profile/usernames")).body).toMatchObject({ changesLeft: 2, changeableAt: null });
    expect((await rename(ana, newName())).status).toBe(200);
  });
});

describe("a former username", () => {
  test("nobody else gets it for 90 days, and its account can return to it", async () => {
    const [ana, thief] = [await creator(product), await creator(product)];
    const { from } = await renamed(ana);
    expect((await rename(thief, from)).body.code).toBe("USERNAME_TAKEN");
    const body = { ...newRegistration(), username: from };
    expect((await visitor(product).request("/v1/auth/register", { body })).body.code).toBe("USERNAME_TAKEN");
    expect((await rename(ana, from)).status).toBe(200);
    ana.username = from;
    await later(ana, 31);
    const again = await renamed(ana);
    await later(thief, 31 + 89);
    expect((await rename(thief, again.from)).body.code).toBe("USERNAME_TAKEN");
    await later(thief, 31 + 91);
    expect((await rename(thief, again.from)).status).toBe(200);
    expect((await page(again.from)).status).toBe(404);
  });

  test("nobody gets it while its account is leaving it", async () => {
    for (let round = 0; round < 5; round++) {
      const [ana, thief] = [await creator(product), await creator(product)];
      const from = ana.username;
      const [left, taken] = await Promise.all([
        rename(ana, newName()),
        rename(thief, from),
        rename(thief, from),
        rename(thief, from),
      ]);
      expect([left.status, taken.body.code]).toEqual([200, "USERNAME_TAKEN"]);
      expect(await nameOf(thief)).toBe(thief.username);
    }
  });

  test("it leads to the page, its orders, coupons and reports", async () => {
    const ana = await seller(product);
    const { from, to } = await renamed<Seller>(ana);
    await ana.request("/v1/coupons", { body: { code: "PROMO10", kind: "percent", value: 10, duration: "once" } });
    const found = await page(from);
    expect([found.status, found.body.profile.username]).toEqual([200, to]);
    const ordered = await visitor(product).request("/v1/checkout", { body: { ...order(ana), username: from } });
    expect(ordered.status).toBe(201);
    expect(ordered.body.creator.username).toBe(to);
    expect((await visitor(product).request(`/v1/creators/${from}/coupons/PROMO10`)).status).not.toBe(404);
    expect((await visitor(product).request(`/media/cards/${from}`)).status).toBe(200);
    const reported = { username: from, reason: "other", details: "Um perfil falso.", email: "fa@exemplo.com.br" };
    expect((await visitor(product).request("/v1/reports", { body: reported })).body.code).not.toBe("NOT_FOUND");
    expect(await usernamesOf(ana)).toEqual([from]);
  });

  test("it leads nowhere after the deletion of its account, and stays closed for a year", async () => {
    const ana = await creator(product);
    const { from, to } = await renamed(ana);
    expect((await ana.request("/v1/account/deletion", { body: { username: to } })).status).toBe(201);
    product.clock.aheadMs = 40 * dayMs;
    await deleteDueAccounts(product.ctx);
    const thief = await creator(product);
    for (const days of [40, 40 + 364]) {
      await later(thief, days);
      for (const name of [from, to]) expect((await rename(thief, name)).body.code).toBe("USERNAME_TAKEN");
    }
    const rows = product.ctx.db.selectFrom("formerUsername").select("accountId").where("username", "=", from);
    expect(await rows.execute()).toEqual([{ accountId: null }]);
    expect((await page(from)).status).toBe(404);
  });
});

async function usernamesOf(person: Creator): Promise<string[]> {
  const { former } = (await person.request("/v1/profile/usernames")).body;
  return former.map(({ username }: { username: string }) => username);
}

describe("the report of an intrusion", () => {
  test("it restores the name that the page had, and the intruder's changes do not count", async () => {
    const ana = await creator(product);
    const original = ana.username;
    const { to } = await renamed(ana);
    await renamed(ana);
    const token = await reportLink(ana.email);
    expect((await visitor(product).request("/v1/auth/intrusion", { body: { token } })).status).toBe(204);
    ana.username = original;
    await renewSession(product, ana);
    expect(await nameOf(ana)).toBe(original);
    expect((await ana.request("/v1/profile/usernames")).body.changesLeft).toBe(2);
    const thief = await creator(product);
    expect((await rename(thief, to)).body.code).toBe("USERNAME_TAKEN");
  });
});
