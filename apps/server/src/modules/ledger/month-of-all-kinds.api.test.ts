import { parse } from "ofx-js";
import { expect, test } from "vitest";
import { createBillings } from "#modules/billings/create-billings";
import { addGift, claim } from "#test/gifts";
import { addCoupon, coupon } from "#test/grants";
import { addItem } from "#test/items";
import { findViolations } from "#test/money-invariants";
import { newPhone, newRegistration, order, type Person, visitor } from "#test/people";
import { startProduct } from "#test/product";
import { moveClockTo } from "#test/renewals";
import { addReceipt, type Fan, openWorld, signIn } from "#test/world";
import { verifyLedger } from "./verify-ledger.ts";

const product = startProduct();

/** What one sale left the creator, by the kinds of its lines, in centavos: the test's own books, written without the product's. */
type Sale = { products: string; subscriptions?: number; items?: number; tips?: number; gifts?: number };
type Kind = Exclude<keyof Sale, "products">;

const sumOf = (sales: readonly Sale[], kind: Kind) => sales.reduce((sum, sale) => sum + (sale[kind] ?? 0), 0);
const netOf = ({ subscriptions = 0, items = 0, tips = 0, gifts = 0 }: Sale) => subscriptions + items + tips + gifts;
const cents = (text: string) => Math.round(Number(text.replace(/\./g, "").replace(",", ".")) * 100);

test("a month of all kinds, with a coupon and refunds, is the same money in the balance, statistics, both exports and the bill", async () => {
  await moveClockTo(product, new Date("2031-03-10T15:00:00Z"));
  const world = await openWorld(product);
  const ana = world.owner;
  const itemId = (await addItem(product, ana))._id;
  await ana.request("/v1/extras", { method: "PUT", body: { itemId, itemPrice: 990, planId: null } });
  await addCoupon(ana, coupon({ code: "VINTE", appliesTo: ["subscription", "item"], maxRedemptions: null }));
  const [plan, item, tip] = [
    { kind: "subscription", planId: ana.planId },
    { kind: "item", itemId },
    { kind: "tip", amount: 2_000 },
  ];
  const buy = async (lines: object[], couponCode?: string) => {
    const { planId: _, ...body } = order(ana, { phone: newPhone() });
    const fan = visitor(product);
    const placed = await fan.request("/v1/checkout", { body: { ...body, lines, ...(couponCode && { couponCode }) } });
    expect(placed.status).toBe(201);
    await receive(fan, placed.body._id);
    return { fan, id: placed.body._id as string };
  };
  const receive = async (fan: Person, id: string) => {
    await addReceipt(product, { orderId: id, person: fan, subscriptionId: "", email: "" } as Fan);
    expect((await ana.request(`/v1/payments/${id}/approve`, { method: "POST" })).status).toBe(200);
  };
  const returned = async (id: string, body: object = {}) =>
    expect((await ana.request(`/v1/payments/${id}/refunds`, { body })).status).toBe(200);

  const sales: Sale[] = [];
  await buy([plan]);
  sales.push({ products: "Assinatura", subscriptions: 2_990 });
  await buy([item]);
  sales.push({ products: "Avulso", items: 1_990 });
  await buy([tip]);
  sales.push({ products: "Mimo", tips: 2_000 });
  const gift = await addGift(product, ana);
  expect((await claim(product, gift.code, newRegistration().email)).status).toBe(200);
  sales.push({ products: "Presente", gifts: 2_990 });
  await buy([plan, item], "VINTE");
  sales.push({ products: "Assinatura + Avulso", subscriptions: 2_392, items: 792 });
  // One line of three goes back, and one is withdrawn by its fan.
  const three = await buy([plan, item, tip]);
  await returned(three.id, { lines: [2], endToEndId: "E18236120203103101200s0000000001" });
  sales.push({ products: "Assinatura + Avulso + Mimo", subscriptions: 2_990, tips: 2_000 });
  const two = await buy([plan, tip]);
  expect((await two.fan.request(`/v1/fan/orders/${two.id}/refund`, { body: { lines: [2] } })).status).toBe(200);
  sales.push({ products: "Assinatura + Mimo", subscriptions: 2_990 });
  // A part of a subscription, and all of an item and of a claimed gift.
  const part = await buy([plan]);
  await returned(part.id, { amount: 990 });
  sales.push({ products: "Assinatura", subscriptions: 2_000 });
  await returned((await buy([item])).id);
  sales.push({ products: "Avulso" });
  const taken = await addGift(product, ana);
  await claim(product, taken.code, newRegistration().email);
  await returned(taken.paymentId);
  sales.push({ products: "Presente" });

  const net = sales.reduce((sum, sale) => sum + netOf(sale), 0);
  const fees = sales.reduce((sum, sale) => sum + Math.round(netOf(sale) / 10), 0);
  const read = async (path: string) => (await ana.request(path)).body;
  expect(await read("/v1/wallet/balance")).toMatchObject({ receivedOutside: net, feesDue: fees });
  expect(await read("/v1/subscription/stats?period=30d")).toMatchObject({
    revenue: sumOf(sales, "subscriptions"),
    items: sumOf(sales, "items"),
    tips: sumOf(sales, "tips"),
    gifts: sumOf(sales, "gifts"),
  });

  const rows = String(await read("/v1/wallet/operations/export"))
    .trim()
    .split("\r\n")
    .slice(1)
    .map((line) => line.split(";").map((cell) => cell.replaceAll('"', "")));
  const byProduct = Map.groupBy(rows, ([, , products]) => products);
  const expected = Map.groupBy(sales, ({ products }) => products);
  expect(new Set(byProduct.keys())).toEqual(new Set(expected.keys()));
  for (const [products, own] of expected) {
    const total = byProduct.get(products)?.reduce((sum, cells) => sum + cents(cells[5] ?? ""), 0);
    expect([products, total]).toEqual([products, own.reduce((sum, sale) => sum + netOf(sale), 0)]);
  }
  const ofx = new TextDecoder("windows-1252").decode(await read("/v1/wallet/operations/export?format=ofx"));
  const { OFX } = (await parse(ofx)) as unknown as {
    OFX: { BANKMSGSRSV1: { STMTTRNRS: { STMTRS: { BANKTRANLIST: { STMTTRN: { TRNAMT: string }[] } } } } };
  };
  const listed = OFX.BANKMSGSRSV1.STMTTRNRS.STMTRS.BANKTRANLIST.STMTTRN;
  expect(listed.reduce((sum, { TRNAMT }) => sum + Math.round(Number(TRNAMT) * 100), 0)).toBe(net);

  await moveClockTo(product, new Date("2031-04-01T15:00:00Z"));
  await createBillings(product.ctx);
  const [bill] = (await (await signIn(world, ana)).request("/v1/billings")).body.data;
  expect(bill).toMatchObject({ salesTotal: net, amount: fees });
  expect(await verifyLedger(product.ctx)).toEqual([]);
  expect(await findViolations(product.ctx, ana.accountId)).toEqual([]);
});
