import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { countQueries } from "#test/count-queries";
import { startProduct } from "#test/product";
import { addSubscribers } from "#test/subscribers";
import { addPlan, openWorld, setPeriod, signIn, subscribe, type World } from "#test/world";

const product = startProduct();

let world: World;
beforeEach(async () => {
  world = await openWorld(product);
});

type Line = { _id: string; fan: { name: string; email: string }; status: string };
const list = async (query = "") => (await world.owner.request(`/v1/subscriptions${query}`)).body;
const namesIn = ({ data }: { data: Line[] }) => data.map(({ fan }) => fan.name);

async function rename(id: string, fanName: string, instagram: string | null = null) {
  const change = product.ctx.db.updateTable("subscription").set({ fanName, fanInstagram: instagram });
  await change.where("id", "=", id).execute();
}

test("a new creator has an empty list of subscriptions", async () => {
  expect(await list()).toMatchObject({
    object: "list",
    limit: 20,
    offset: 0,
    hasMore: false,
    totalCount: 0,
    totalIsCapped: false,
    data: [],
    counts: { free: 0, byStatus: { active: 0, pending: 0 } },
  });
});

test("the list of subscriptions shows fan, plan, end and last payment", async () => {
  const fan = await subscribe(world, world.owner, "paying");
  const { data } = await list();
  expect(data).toEqual([
    {
      _id: fan.subscriptionId,
      fan: { _id: expect.any(String), name: "João Souza", email: fan.email, phone: "+5511912345678", instagram: null },
      plan: { _id: world.owner.planId, name: "Mensal", price: 2990, periodMonths: 1 },
      priceUndecided: false,
      nextPlan: null,
      status: "active",
      access: true,
      free: false,
      startedAt: expect.any(String),
      currentPeriodEnd: expect.any(String),
      canceledAt: null,
      endedAt: null,
      pausedUntil: null,
      source: "checkout",
      coupon: null,
      lastPayment: expect.objectContaining({ _id: fan.orderId, amount: 2990, status: "pending", paidAt: null }),
      createdAt: expect.any(String),
    },
  ]);
});

test("the list of subscriptions filters by status and plan with counts, and has a stable order over pages", async () => {
  const { owner } = world;
  const other = await addPlan(product, owner);
  await addSubscribers(product, { ...owner, count: 45 });
  await addSubscribers(product, { accountId: owner.accountId, planId: other, count: 3 });
  await subscribe(world, owner, "unpaid");
  const all = await list("?limit=20&offset=40");
  expect(all).toMatchObject({ totalCount: 49, hasMore: false, counts: { byStatus: { active: 48, pending: 1 } } });
  expect(all.data).toHaveLength(9);
  expect(await list(`?plan=${other}`)).toMatchObject({ totalCount: 3, hasMore: false });
  expect(await list("?status=pending")).toMatchObject({ totalCount: 1 });
  expect(await list(`?status=pending&plan=${other}`)).toMatchObject({ totalCount: 0, data: [] });
  const pages = await Promise.all([0, 20, 40].map((offset) => list(`?offset=${offset}`)));
  const ids = pages.flatMap(({ data }) => data.map(({ _id }: Line) => _id));
  expect(new Set(ids).size).toBe(49);
  expect(ids).toEqual(ids.toSorted().reverse());
});

test("the list of subscriptions has the oldest first on request, over pages", async () => {
  await addSubscribers(product, { ...world.owner, count: 25 });
  const pages = await Promise.all([0, 20].map((offset) => list(`?order=oldest&offset=${offset}`)));
  const ids = pages.flatMap(({ data }) => data.map(({ _id }: Line) => _id));
  expect(new Set(ids).size).toBe(25);
  expect(ids).toEqual(ids.toSorted());
  expect((await world.owner.request("/v1/subscriptions?order=name")).status).toBe(400);
});

describe("search in the list of subscriptions", () => {
  let ids: Record<"conceicao" | "joao" | "zed", string>;
  beforeEach(async () => {
    const come = async () => (await subscribe(world, world.owner, "paying")).subscriptionId;
    ids = { conceicao: await come(), joao: await come(), zed: await come() };
    await rename(ids.conceicao, "Conceição D'Ávila", "@con.ceica");
    await rename(ids.joao, "JOÃO 100% Pé_quente");
    await rename(ids.zed, "Zé");
  });

  test.each([
    ["conceicao", ["Conceição D'Ávila"]],
    ["AVILA", ["Conceição D'Ávila"]],
    ["ávila conceição", ["Conceição D'Ávila"]],
    ["@con.ceica", ["Conceição D'Ávila"]],
    ["con.ceic", ["Conceição D'Ávila"]],
    ["joão", ["JOÃO 100% Pé_quente"]],
    ["jo", ["JOÃO 100% Pé_quente"]],
    ["100%", ["JOÃO 100% Pé_quente"]],
    ["e_q", ["JOÃO 100% Pé_quente"]],
    ["e%q", []],
    ["zé", ["Zé"]],
    ["nobody", []],
    ["exemplo.com.br", ["Zé", "JOÃO 100% Pé_quente", "Conceição D'Ávila"]],
  ])("a search for %j finds %j", async (typed, found) => {
    const body = await list(`?query=${encodeURIComponent(typed)}`);
    expect(namesIn(body)).toEqual(found);
    expect(body).toMatchObject({ totalCount: found.length, totalIsCapped: false, hasMore: false });
  });

  test("a search finds e-mails, and within a filter only matching subscriptions", async () => {
    const { data } = await list();
    const email = data[0].fan.email as string;
    expect(namesIn(await list(`?query=${email.toUpperCase()}`))).toEqual(["Zé"]);
    expect(namesIn(await list(`?query=${email}&status=expired`))).toEqual([]);
  });

  test("a search never finds another creator's subscriptions", async () => {
    const { body } = await world.other.request("/v1/subscriptions?query=conceicao");
    expect(body).toMatchObject({ totalCount: 0, data: [] });
  });
});

test("a search counts up to 1,000 results and reports that there are more", async () => {
  await addSubscribers(product, { ...world.owner, count: 1_001 });
  expect(await list("?query=fan")).toMatchObject({ totalCount: 1_000, totalIsCapped: true, hasMore: true });
  expect(await list("?query=fan&limit=100&offset=980")).toMatchObject({ hasMore: false, totalIsCapped: true });
  expect((await list("?query=fan&limit=100&offset=980")).data).toHaveLength(21);
  expect(await list()).toMatchObject({ totalCount: 1_001, totalIsCapped: false });
});

test("the stored counts follow every change of subscriptions, also concurrent ones", async () => {
  const { owner } = world;
  const other = await addPlan(product, owner);
  await addSubscribers(product, { ...owner, count: 60 });
  const { db } = product.ctx;
  const of = db.selectFrom("subscription").select("id").where("accountId", "=", owner.accountId);
  const some = (await of.orderBy("id").execute()).map(({ id }) => id);
  const set = (ids: string[], change: object) =>
    db.updateTable("subscription").set(change).where("id", "in", ids).execute();
  await Promise.all([
    set(some.slice(0, 20), { status: "grace" }),
    set(some.slice(20, 30), { status: "canceled", planId: other }),
    set(some.slice(30, 35), { free: true }),
    set(some.slice(35, 40), { free: true, source: "whitelist", planId: null, currentPeriodEnd: null }),
    db.deleteFrom("subscription").where("id", "in", some.slice(40, 50)).execute(),
    ...some.slice(50).map((id) => set([id], { status: "expired" })),
  ]);
  const counts = db.selectFrom("subscriptionCount").selectAll().where("accountId", "=", owner.accountId);
  const counted = db
    .selectFrom("subscription")
    .select(({ fn }) => ["accountId", "planId", "status", "free", fn.countAll<number>().as("subscriptions")])
    .where("accountId", "=", owner.accountId)
    .groupBy(["accountId", "planId", "status", "free"]);
  const sorted = (rows: object[]) => rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort();
  const nonZero = (await counts.execute()).filter(({ subscriptions }) => subscriptions > 0);
  expect(sorted(nonZero)).toEqual(sorted(await counted.execute()));
  expect(await list()).toMatchObject({
    totalCount: 50,
    counts: { free: 10, byStatus: { grace: 20, canceled: 10, active: 10, expired: 10 } },
  });
});

test("a subscription past its end is shown in grace or expired before a job updates it", async () => {
  const fan = await subscribe(world, world.owner, "paying");
  await setPeriod(product, fan.subscriptionId, "in grace");
  expect((await list()).data).toMatchObject([{ status: "grace", access: true }]);
  await setPeriod(product, fan.subscriptionId, "expired");
  expect((await list()).data).toMatchObject([{ status: "expired", access: false }]);
});

test("free access is listed among the subscriptions, and not counted as subscribers", async () => {
  await subscribe(world, world.owner, "paying");
  const guest = await subscribe(world, world.owner, "paying");
  const change = product.ctx.db.updateTable("subscription").set({ source: "whitelist", free: true });
  await change.where("id", "=", guest.subscriptionId).execute();
  expect(await list()).toMatchObject({ totalCount: 2, counts: { free: 1 } });
  expect((await world.owner.request("/v1/subscription/stats")).body.periodActive).toBe(1);
});

describe("subscriptions as CSV", () => {
  const csv = async (query = "") => {
    const response = await world.owner.request(`/v1/subscriptions/export.csv${query}`);
    return { ...response, text: response.body.toString() as string };
  };

  test("the CSV of subscriptions opens in Excel and contains no formula", async () => {
    const fan = await subscribe(world, world.owner, "paying");
    await rename(fan.subscriptionId, '=HYPERLINK("http://x";"Oi")', "+cmd");
    const { status, headers, text } = await csv();
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("content-disposition")).toMatch(
      /^attachment; filename="camarim-assinantes-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(text.startsWith('\ufeff"Nome";"E-mail";"Celular";')).toBe(true);
    const [, line = "", rest] = text.split("\r\n");
    expect(line).toMatch(/^"'=HYPERLINK\(""http:\/\/x"";""Oi""\)";/);
    expect(line).toContain(`"${fan.email}";"(11) 91234-5678";"'@+cmd";"Mensal";29,90;"1";"Ativa";`);
    expect(rest).toBe("");
    expect(text).not.toMatch(/(^|;)"?[=+@]/m);
  });

  test("the CSV has each matching subscription once, also more than fit into one batch", async () => {
    const { owner } = world;
    await addSubscribers(product, { ...owner, count: 2_300 });
    const lines = (await csv()).text.trimEnd().split("\r\n").slice(1);
    expect(lines).toHaveLength(2_300);
    expect(new Set(lines).size).toBe(2_300);
    const iris = (await csv("?query=%C3%ADris&status=active")).text.trimEnd().split("\r\n").slice(1);
    expect(iris).toHaveLength(460);
    expect((await csv("?status=expired")).text.trimEnd().split("\r\n")).toHaveLength(1);
  });
});

test("a long list of subscriptions is read with as many statements as a short one", async () => {
  const { owner } = world;
  const person = await signIn(world, owner);
  const [id] = [(await subscribe(world, owner, "paying")).subscriptionId];
  const paths = [
    ...["/subscriptions", "/subscriptions?limit=100", "/subscriptions?status=active", "/subscriptions?query=fan"],
    ...[`/subscriptions?plan=${owner.planId}`, `/subscriptions/${id}`, "/subscription/stats", "/plan/all"],
    ...[`/payments?subscription=${id}`, "/subscriptions/export.csv?status=expired"],
  ];
  const count = async (path: string) => {
    // Whatever was cached has expired.
    product.clock.aheadMs += 60_000;
    return countQueries(product, async () => expect((await person.request(`/v1${path}`)).status, path).toBe(200));
  };
  // The first request of a session is recorded.
  await person.request("/v1/me");
  const counts: number[] = [];
  for (const path of paths) counts.push(await count(path));
  await addSubscribers(product, { ...owner, count: 2_000 });
  const many: number[] = [];
  for (const path of paths) many.push(await count(path));
  expect(many).toEqual(counts);
  expect(Math.min(...counts)).toBeGreaterThan(0);
  expect(Math.max(...counts)).toBeLessThanOrEqual(7);
});
test("another creator's plan finds no subscriptions, and an invalid plan id is refused by field name", async () => {
  expect(await list(`?plan=${randomUUID()}`)).toMatchObject({ totalCount: 0, data: [] });
  const { status, body } = await world.owner.request("/v1/subscriptions?plan=x&status=alive");
  expect([status, Object.keys(body.fields).sort()]).toEqual([400, ["plan", "status"]]);
});
