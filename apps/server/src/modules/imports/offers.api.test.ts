import { describe, expect, test } from "vitest";
import { formatInTimeZone } from "#core/text/calendar";
import { renewFromSession } from "#modules/renewals/change-subscription";
import { toFreeRenewalTime } from "#modules/renewals/renewals.rules";
import { newVerification, verifyEmail } from "#test/grants";
import { addImport, connectLastlink, getImport, importFile, lastlinkEvent, runImports } from "#test/imports";
import { visitor } from "#test/people";
import { startProduct } from "#test/product";
import { endOf, mailsTo, moveClockTo, renewalsOf, runRenewals } from "#test/renewals";
import { openWorld, type World } from "#test/world";
import { applyLastlinkEvents } from "./handle-lastlink-webhook.ts";

const product = startProduct();

const plans = [
  { name: "Mensal", price: 2990, periodMonths: 1 },
  { name: "Anual", price: 29_990, periodMonths: 12 },
];

/** A creator with a monthly and a yearly plan. */
async function shop() {
  const world = await openWorld(product);
  const { owner } = world;
  const { status, body } = await owner.request("/v1/plan/all", { method: "PUT", body: { data: plans } });
  if (status !== 200) throw new Error(JSON.stringify(body));
  const mail = (who: string) => `${who}.${owner.username}@exemplo.com.br`;
  return { world, owner, mail, yearlyId: body.data[1]._id as string, monthlyId: body.data[0]._id as string };
}

type Sold = {
  plan: string | undefined;
  price: number | undefined;
  months: number | undefined;
  nextCents: number | null;
};

/** The only subscription of a creator: what it will be charged next. */
async function soldOf({ owner }: Pick<World, "owner">): Promise<Sold & { id: string }> {
  const { data } = (await owner.request("/v1/subscriptions")).body;
  const { body } = await owner.request(`/v1/subscriptions/${data[0]._id}`);
  const { plan, nextCharge } = body;
  return {
    id: body._id,
    plan: plan?.name,
    price: plan?.price,
    months: plan?.periodMonths,
    nextCents: nextCharge?.amount ?? null,
  };
}

const dayOf = async (id: string) => formatInTimeZone(await endOf(product, id), "yyyy-MM-dd");

async function importOne(world: World, line: string, head?: string) {
  await addImport(product, world.owner, "done", importFile([line], head));
  return soldOf(world);
}

describe("the price of imported subscribers", () => {
  const withPeriod = "Nome;E-mail;Plano;Valor;Periodicidade;Próxima cobrança";
  test.each([
    ["a plan without a price", "Mensal;;;", { price: 2990, months: 1, nextCents: 2990 }],
    ["a yearly plan without a price", "Anual;;;", { price: 29_990, months: 12, nextCents: 29_990 }],
    ["a yearly plan with its price and no period", "Anual;299,90;;", { price: 29_990, months: 12, nextCents: 29_990 }],
    ["an earlier price of a yearly plan", "Anual;249,90;;", { price: 24_990, months: 12, nextCents: 24_990 }],
    ["an earlier price of a monthly plan", "Mensal;9,90;;", { price: 990, months: 1, nextCents: 990 }],
    ["a price with a period of its own", "Mensal;79,90;Trimestral;", { price: 7990, months: 3, nextCents: 7990 }],
    ["a period in words", "Anual;299,90;12 meses;", { price: 29_990, months: 12, nextCents: 29_990 }],
    ["a price of 0,00", "Anual;0,00;;", { price: 0, months: 12, nextCents: 0 }],
    ["a price below the minimum", "Mensal;0,50;;", { nextCents: null }],
    ["a price of 0", "Mensal;0;;", { nextCents: null }],
    ["a price in another currency", "Mensal;US$ 29,90;;", { nextCents: null }],
    ["a price in words", "Mensal;sob consulta;;", { nextCents: null }],
    ["a monthly price of a yearly plan", "Anual;29,90;;", { nextCents: null }],
    ["a yearly price of a monthly plan", "Mensal;299,90;;", { nextCents: null }],
    ["an unknown period", "Mensal;29,90;Bimestral;", { nextCents: null }],
    ["a plan that does not exist here", "Ouro;99,00;mensal;", { plan: undefined, nextCents: null }],
  ] as const)("%s", async (_, cells, sold) => {
    const { world, mail } = await shop();
    const [plan, price, period] = cells.split(";");
    const line = `Bia;${mail("bia")};${plan};${price};${period};24/11/2099`;
    expect(await importOne(world, line, withPeriod)).toMatchObject(sold);
  });
});

describe("renewals of imported subscribers", () => {
  test("an import without a price is charged the plan's price, and gives no free period", async () => {
    const { world, mail } = await shop();
    const { id } = await importOne(world, `Bia;${mail("bia")};;Anual;;Ativo;30/01/2098`);
    await moveClockTo(product, toFreeRenewalTime(await endOf(product, id)));
    await runRenewals(product);
    expect(await dayOf(id)).toBe("2098-01-30");
    expect(await renewalsOf(product, id)).toMatchObject([{ amountCents: 29_990, periodMonths: 12 }]);
    const [reminder] = await mailsTo(product, mail("bia"));
    expect(reminder?.text).toMatch(/R\$\s299,90/);
  });

  test.each(["0,50", "0", "grátis?"])(
    "an import at the price %j waits for the creator's decision: it is neither charged nor free",
    async (price) => {
      const { world, mail } = await shop();
      const { id } = await importOne(world, `Bia;${mail("bia")};;Mensal;${price};Ativo;30/01/2098`);
      await moveClockTo(product, toFreeRenewalTime(await endOf(product, id)));
      await runRenewals(product);
      expect(await dayOf(id)).toBe("2098-01-30");
      expect(await renewalsOf(product, id)).toEqual([]);
      expect(await mailsTo(product, mail("bia"))).toEqual([]);
    },
  );

  test("an import at 0,00 stays free", async () => {
    const { world, mail } = await shop();
    const { id } = await importOne(world, `Bia;${mail("bia")};;Mensal;0,00;Ativo;30/01/2098`);
    await moveClockTo(product, toFreeRenewalTime(await endOf(product, id)));
    await runRenewals(product);
    expect(await dayOf(id)).toBe("2098-02-28");
  });
});

test("a free price does not give access back to somebody whose time is over", async () => {
  const { world, mail } = await shop();
  const day = formatInTimeZone(new Date(product.ctx.now().getTime() - 2 * 86_400_000), "yyyy-MM-dd");
  const { id } = await importOne(world, `Bia;${mail("bia")};;Mensal;0,00;Inativa;${day}`);
  await runRenewals(product);
  expect(await dayOf(id)).toBe(day);
});

test("somebody who has cancelled is charged nothing, and can come back at the plan's price", async () => {
  const { world, mail } = await shop();
  const { id } = await importOne(world, `Bia;${mail("bia")};;Mensal;0,50;Cancelado;24/11/2099`);
  expect(await renewFromSession(product.ctx, id)).toMatchObject({ amountCents: 2990 });
});

describe("the price of subscribers from Lastlink's webhooks", () => {
  async function receive(purchase: object, name = "Anual", event = {}) {
    const { world, owner, mail } = await shop();
    const secret = await connectLastlink(owner);
    const subject = `s-${owner.username}`;
    const body = lastlinkEvent({
      ...event,
      Data: {
        Products: [{ Id: "p1", Name: name }],
        Buyer: { Email: mail("bia"), Name: "Bia Costa" },
        Purchase: { PaymentId: "p-1", NextBilling: "2099-04-16", ...purchase },
        Subscriptions: [{ Id: subject }],
      },
    });
    const headers = { "x-webhook-token": "token-do-webhook-1234" };
    await visitor(product).request(`/v1/webhooks/lastlink/${secret}`, { body, headers });
    await applyLastlinkEvents(product.ctx, owner.accountId, `id:${subject}`);
    return soldOf(world);
  }

  test.each([
    ["a year by Recurrency", { Recurrency: 12, Price: { Value: 299.9 } }, { price: 29_990, months: 12 }],
    ["no Recurrency", { Price: { Value: 299.9 } }, { price: 29_990, months: 12 }],
    ["no Price", { Recurrency: 12 }, { price: 29_990, months: 12 }],
    ["neither", {}, { price: 29_990, months: 12 }],
    ["a monthly Price of the yearly plan", { Price: { Value: 29.9 } }, { nextCents: null }],
    ["an unsupported Recurrency", { Recurrency: 2, Price: { Value: 59.8 } }, { nextCents: null }],
    ["a Price below the minimum", { Recurrency: 1, Price: { Value: 0.5 } }, { nextCents: null }],
  ] as const)("with %s", async (_, purchase, sold) => {
    const found = await receive(purchase);
    expect(found).toMatchObject("price" in sold ? { ...sold, nextCents: sold.price } : sold);
  });
});

test("an invitation by phone leads to the plan's price", async () => {
  const { world, owner, mail } = await shop();
  const id = await addImport(product, owner, "done", importFile(["Lia;;11 98888-7777;Anual;;Ativo;24/11/2099"]));
  const link = (await getImport(owner, id)).rows.data[0]?.claimUrl?.split("/").at(-1);
  const body = await newVerification(product, mail("lia"));
  expect((await visitor(product).request(`/v1/claims/${link}`, { body })).status).toBe(200);
  expect(await soldOf(world)).toMatchObject({ price: 29_990, months: 12, nextCents: 29_990 });
});

test("the export of an unknown price says nothing, so that an import of it gives nothing for free", async () => {
  const { world, owner, mail } = await shop();
  const lines = [`Bia;${mail("bia")};;Mensal;0,50;Ativo;24/11/2099`, `Caio;${mail("caio")};;Ouro;;Ativo;24/11/2099`];
  await addImport(product, owner, "done", importFile(lines));
  const csv = Buffer.from((await owner.request("/v1/subscriptions/export.csv")).body);
  for (const line of csv.toString().split("\r\n").slice(1, 3))
    expect(line.split(";").slice(5, 7)).toEqual([`""`, `""`]);
  const other = await shop();
  const gold = [...plans, { name: "Ouro", price: 9900, periodMonths: 1 }];
  await other.owner.request("/v1/plan/all", { method: "PUT", body: { data: gold } });
  await addImport(product, other.owner, "done", new Blob([new Uint8Array(csv)]));
  const { data } = (await other.owner.request("/v1/subscriptions?order=oldest")).body;
  expect(data.map(({ plan }: { plan: { price: number } }) => plan.price)).toEqual([2990, 9900]);
  expect(await soldOf(world)).toMatchObject({ nextCents: null });
});

test("a fan whose price is undecided is told so before they renew", async () => {
  const { world, owner, mail } = await shop();
  await importOne(world, `Bia;${mail("bia")};;Mensal;0,50;Ativo;24/11/2099`);
  const { data } = (await owner.request("/v1/subscriptions")).body;
  expect(data[0]).toMatchObject({ priceUndecided: true, free: true });
  const fan = visitor(product);
  await verifyEmail(product, fan, mail("bia"));
  const { body } = await fan.request("/v1/fan/subscriptions");
  expect(body.data[0].state.rights).toMatchObject({ mayRenew: false, mayCancel: true });
});

test("an import says how many of its people still need a decision", async () => {
  const { owner, mail } = await shop();
  const lines = [`Bia;${mail("bia")};;Mensal;0,50;Ativo;24/11/2099`, `Caio;${mail("caio")};;Mensal;;Ativo;24/11/2099`];
  const id = await addImport(product, owner, "done", importFile(lines));
  expect((await getImport(owner, id)).undecided).toBe(1);
});

describe("previews of what imported subscribers pay next", () => {
  test("a preview shows price, period and next charge of each person, and the unknown ones by offer", async () => {
    const { owner, mail, monthlyId, yearlyId } = await shop();
    const file = importFile([
      `Bia;${mail("bia")};;Mensal;;Ativo;24/11/2099`,
      `Caio;${mail("caio")};;Anual;29,90;Ativo;24/11/2099`,
      `Davi;${mail("davi")};;Anual;29,90;Ativo;25/11/2099`,
      `Eva;${mail("eva")};;Ouro;99,00;Ativo;24/11/2099`,
      `Fabi;${mail("fabi")};;Mensal;0,00;Ativo;24/11/2099`,
      `Gabi;${mail("gabi")};;Anual;29,90;Cancelado;24/11/2099`,
      `Hugo;${mail("hugo")};;Mensal;a combinar;Ativo;24/11/2099`,
    ]);
    const id = await addImport(product, owner, "ready", file);
    const { rows, offers } = await getImport(owner, id);
    const monthly = { planId: monthlyId, plan: "Mensal", price: 2990, periodMonths: 1 };
    const yearly = { planId: yearlyId, plan: "Anual", price: 29_990, periodMonths: 12 };
    expect(rows.data.map(({ next, doubt }) => [next, doubt])).toEqual([
      [monthly, null],
      [yearly, "period_missing"],
      [yearly, "period_missing"],
      [null, "plan_unknown"],
      [{ ...monthly, price: 0 }, null],
      [null, null],
      [monthly, "price_unclear"],
    ]);
    expect(offers[0]).toMatchObject({
      plan: "Anual",
      price: 2990,
      people: 2,
      doubt: "period_missing",
      isDecided: false,
    });
    expect(offers.find(({ doubt }) => doubt === "price_unclear")).toMatchObject({
      price: null,
      unclear: { price: "a combinar", period: null },
      people: 1,
    });
    expect(offers).toHaveLength(5);
  });

  test("the creator decides an offer before the import, and its people get that price", async () => {
    const { world, owner, mail, monthlyId } = await shop();
    const other = await shop();
    const line = (who: string) => `${who};${mail(who)};;Ouro;99,00;Ativo;24/11/2099`;
    const id = await addImport(
      product,
      owner,
      "ready",
      importFile([line("bia"), `Lia;;11 98888-6666;Ouro;99,00;Ativo;24/11/2099`]),
    );
    const path = `/v1/lastlink/imports/${id}`;
    const patch = (offers: object[]) => owner.request(path, { method: "PATCH", body: { offers } });
    const [offer] = (await getImport(owner, id)).offers;
    const key = offer?.key;
    expect(offer).toMatchObject({ people: 2, next: null, doubt: "plan_unknown" });
    expect((await patch([{ key: "another", next: null }])).status).toBe(404);
    const next = { planId: monthlyId, price: 1990, periodMonths: 1 };
    expect((await patch([{ key, next: { ...next, planId: other.monthlyId } }])).status).toBe(404);
    expect((await patch([{ key, next: { ...next, price: 499 } }])).status).toBe(400);
    expect((await patch([{ key, next }])).body.offers).toMatchObject([
      { isDecided: true, doubt: null, next: { plan: "Mensal", price: 1990 } },
    ]);
    expect((await patch([{ key, next: null }])).body.offers).toMatchObject([
      { isDecided: true, doubt: null, next: null },
    ]);
    await patch([{ key, next }]);
    await owner.request(`${path}/confirm`, { body: { allowed: true } });
    await runImports(product);
    expect(await soldOf(world)).toMatchObject({ plan: "Mensal", price: 1990, nextCents: 1990 });
    // Also by the invitation of somebody without an e-mail address.
    const rows = (await getImport(owner, id)).rows.data;
    const link = rows
      .find(({ phone }) => phone)
      ?.claimUrl?.split("/")
      .at(-1);
    const body = await newVerification(product, mail("lia"));
    expect((await visitor(product).request(`/v1/claims/${link}`, { body })).status).toBe(200);
    const { data } = (await owner.request("/v1/subscriptions")).body;
    expect(data.map(({ plan }: { plan: { price: number } }) => plan.price)).toEqual([1990, 1990]);
  });
});
