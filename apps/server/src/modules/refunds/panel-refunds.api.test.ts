import { expect, test } from "vitest";
import { toGiftCode } from "#modules/gifts/gift-codes";
import { verifyLedger } from "#modules/ledger/verify-ledger";
import { cardTokenFor, iuguSeller, withIugu } from "#test/gateways";
import { claim } from "#test/gifts";
import { addItem } from "#test/items";
import { findViolations } from "#test/money-invariants";
import { newPhone, newRegistration, order, visitor } from "#test/people";
import { startProduct } from "#test/product";
import { mailsTo } from "#test/renewals";

const product = startProduct({ work: true });
const iugu = withIugu(product);

const kinds = ["tip", "item", "gift"] as const;

async function sellByCard(kind: (typeof kinds)[number]) {
  const ana = await iuguSeller(product);
  const { _id: accountId } = (await ana.request("/v1/me")).body;
  const cardToken = await cardTokenFor(iugu, product, ana, "fine");
  const { planId, fan: typed, ...body } = order(ana);
  const itemId = (await addItem(product, Object.assign(ana, { accountId })))._id;
  const lines = {
    tip: { kind: "tip", amount: 2_000 },
    item: { kind: "item", itemId },
    gift: { kind: "gift", planId, receiver: { name: "Bia Reis" } },
  };
  const fan = visitor(product);
  const payer = { ...typed, phone: newPhone(), document: "52998224725" };
  const request = { ...body, fan: payer, lines: [lines[kind]], paymentMethod: "credit_card", cardToken };
  const placed = await fan.request("/v1/checkout", { body: request });
  expect(placed.status).toBe(201);
  const id: string = placed.body._id;
  const statusOf = async () => (await fan.request(`/v1/checkout/${id}`)).body.status;
  await expect.poll(statusOf).toBe("active");
  return { ana, accountId: accountId as string, fan, email: typed.email, id, itemId };
}

type Sold = Awaited<ReturnType<typeof sellByCard>>;

async function refundInPanel({ id }: Sold) {
  const invoice = Object.values(iugu.simulator.state.invoices).find(({ orderId }) => orderId === id);
  await iugu.control("refund", { id: invoice?.id, cents: invoice?.paidCents });
  await iugu.idle();
}

const subjects = async (email: string) => (await mailsTo(product, email)).map(({ subject }) => subject);

test.each(kinds)(
  "a %s that is refunded in the gateway's panel is taken back, with its money, and the payer is told",
  async (kind) => {
    const sold = await sellByCard(kind);
    const { ana, accountId, fan, email, id, itemId } = sold;
    const receiver = newRegistration().email;
    const found = product.ctx.db.selectFrom("payment").select("orderId").where("id", "=", id);
    const { orderId } = await found.executeTakeFirstOrThrow();
    const claimed = kind === "gift" ? await claim(product, toGiftCode(product.ctx, orderId), receiver) : undefined;
    if (claimed) expect(claimed.status).toBe(200);
    const balance = async () => (await ana.request("/v1/wallet/balance")).body.totalBalance;
    expect(await balance()).toBeGreaterThan(0);

    await refundInPanel(sold);
    const line = product.ctx.db.selectFrom("orderLine").select(["revokedAt"]).where("orderId", "=", orderId);
    expect((await line.executeTakeFirstOrThrow()).revokedAt).not.toBeNull();
    const [payment] = (await ana.request("/v1/payments")).body.data;
    expect(payment).toMatchObject({ _id: id, status: "refunded", refund: null });
    if (kind === "tip") expect((await ana.request("/v1/tips")).body.data[0].returnedAt).not.toBeNull();
    if (kind === "item")
      expect((await fan.request(`/v1/fan/items/${itemId}`)).body).toMatchObject({
        ...{ contents: [], revoked: { reason: "refunded" } },
      });
    if (kind === "gift") expect((await ana.request("/v1/gifts")).body.data[0].state).toBe("returned");
    expect(await subjects(email)).toContain(`Seu pagamento a @${ana.username} foi devolvido`);
    if (claimed) {
      const { data } = (await ana.request(`/v1/subscriptions?query=${encodeURIComponent(receiver)}`)).body;
      expect(data).toMatchObject([{ status: "refunded", access: false }]);
      expect(await subjects(receiver)).toEqual(["Seu presente foi cancelado"]);
    }
    expect(await balance()).toBe(0);
    expect(await verifyLedger(product.ctx)).toEqual([]);
    expect(await findViolations(product.ctx, accountId)).toEqual([]);
  },
);
