import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sign, webhookSecrets } from "#core/keys";
import { pollAccounts } from "#modules/gateways/poll-accounts";
import { verifyLedger } from "#modules/ledger/verify-ledger";
import { buy, iuguSeller, withIugu } from "#test/gateways";
import { startProduct } from "#test/product";
import { settleCharge } from "./settle-charge.ts";
import { syncCharge } from "./sync-charge.ts";

const product = startProduct({ work: true });
const iugu = withIugu(product);

const addressOf = (secret = sign(product.ctx.keys, "webhook", "iugu")) =>
  `${product.address}/v1/webhooks/iugu/${secret}`;
const authorization = () => sign(product.ctx.keys, "webhook-authorization", "iugu");

async function tell(form: Record<string, string>, { to = addressOf(), as = authorization() } = {}) {
  const answer = await fetch(to, { method: "POST", headers: { authorization: as }, body: new URLSearchParams(form) });
  await answer.arrayBuffer();
  return answer.status;
}

const paymentOf = (id: string) =>
  product.ctx.db.selectFrom("payment").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const countEvents = async () =>
  Number(
    (
      await product.ctx.db
        .selectFrom("provider_event")
        .select(({ fn }) => fn.countAll().as("n"))
        .executeTakeFirst()
    )?.n,
  );

describe("a webhook of iugu", () => {
  test("is a 404 at any other address, a 401 without its proof, and believed in nothing", async () => {
    const ana = await iuguSeller(product);
    const { body } = await buy(iugu, product, ana);
    const invoice = Object.values(iugu.simulator.state.invoices).find(({ orderId }) => orderId === body._id);
    const lie = {
      event: "invoice.status_changed",
      "data[id]": invoice?.id ?? "",
      "data[account_id]": invoice?.accountId ?? "",
      "data[status]": "paid",
    };
    const before = await countEvents();
    expect(await tell(lie, { to: addressOf("wrong") })).toBe(404);
    expect(await tell(lie, { to: addressOf().replace("iugu", "nobody") })).toBe(404);
    expect(await tell(lie, { as: "Basic d3Jvbmc6" })).toBe(401);
    expect(await countEvents()).toBe(before);
    expect(await tell(lie)).toBe(200);
    await expect
      .poll(async () => {
        const { processed_at } = await product.ctx.db
          .selectFrom("provider_event")
          .select("processed_at")
          .where("object_id", "=", invoice?.id ?? "")
          .orderBy("id", "desc")
          .executeTakeFirstOrThrow();
        return processed_at;
      })
      .not.toBeNull();
    expect((await paymentOf(body._id)).status).toBe("pending");
  });

  test("is a 404 at its old address once the nonce has changed, and iugu is told the new one, once", async () => {
    await iuguSeller(product);
    const form = { event: "invoice.created", "data[id]": "A1B2", "data[account_id]": "C3D4" };
    const [oldAddress, as] = [addressOf(), authorization()];
    const { keys } = product.ctx;
    try {
      keys.webhookNonce = "another nonce";
      const { path, authorization: proof } = webhookSecrets(keys, "iugu");
      expect(await tell(form, { to: oldAddress, as })).toBe(404);
      // The adapter of this process was opened with the proof from before.
      expect(await tell(form, { to: addressOf(path), as })).toBe(200);
      expect(proof).not.toBe(as);
      await pollAccounts(product.ctx);
      const accounts = Object.values(iugu.simulator.state.accounts);
      // An account keeps the trigger of its test mode, from before its verification, which posts nothing any more.
      const live = () => accounts.flatMap(({ triggers }) => triggers.filter(({ mode }) => mode === "production"));
      const told = () => live().map(({ url }) => url);
      expect(told()).toContain(addressOf(path));
      const before = told().length;
      await pollAccounts(product.ctx);
      expect(told()).toHaveLength(before);
      expect(told()).not.toContain(oldAddress);
    } finally {
      keys.webhookNonce = undefined;
    }
  });

  test.each([["event=%00%ff"], ["{}"], ["event=invoice.status_changed"], [`event=x&data[id]=${"9".repeat(20_000)}`]])(
    "that says %s is kept or refused, and breaks nothing",
    async (body) => {
      const answer = await fetch(addressOf(), { method: "POST", headers: { authorization: authorization() }, body });
      expect(answer.status).toBeLessThan(500);
    },
  );

  test("200 concurrent copies of a webhook are one event, one sale and one period", async () => {
    const ana = await iuguSeller(product);
    iugu.knobs({ webhooks: { drop: true } });
    const { body } = await buy(iugu, product, ana);
    await iugu.payPix(body.payment.pixCopyPaste);
    iugu.knobs({ webhooks: { drop: false } });
    const invoice = Object.values(iugu.simulator.state.invoices).find(({ orderId }) => orderId === body._id);
    const before = await countEvents();
    const form = {
      event: "invoice.status_changed",
      "data[id]": invoice?.id ?? "",
      "data[account_id]": invoice?.accountId ?? "",
      "data[status]": "paid",
    };
    const answers = await Promise.all(Array.from({ length: 200 }, () => tell(form)));
    expect(new Set(answers)).toEqual(new Set([200]));
    await expect.poll(async () => (await paymentOf(body._id)).status).toBe("paid");
    expect((await countEvents()) - before).toBe(1);
    expect((await ana.ask("/v1/wallet/balance/operations")).body.totalCount).toBe(1);
  });

  test("charge states that are read in any order and number lead to the same end", async () => {
    const ana = await iuguSeller(product);
    iugu.knobs({ webhooks: { drop: true } });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("paid", "refunded", "charged_back"),
        fc.shuffledSubarray([0, 1, 2, 0, 1, 2, 1], { minLength: 3 }),
        async (end, order) => {
          const { body } = await buy(iugu, product, ana, "fine");
          // What the gateway would have said at each moment of this charge's life.
          const { gateway, access } = await opened(body._id);
          const paid = await gateway.findCharge(access, body._id);
          if (!paid) throw new Error("no charge");
          const last = end === "paid" ? paid : { ...paid, status: end, refundedCents: 2990, gatewayFeeCents: 0 };
          const moments = [{ ...paid, status: "pending", paidAt: null } as typeof paid, paid, last as typeof paid];
          // Readings that overlap are applied in any order; which began first decides.
          const start = product.ctx.now().getTime();
          const began = (moment: number) => new Date(start + moment);
          for (const moment of [...order, 2])
            await settleCharge(product.ctx, body._id, moments[moment] as typeof paid, began(moment));
          expect((await paymentOf(body._id)).status).toBe(end);
          const posted = product.ctx.db
            .selectFrom("ledger_transaction")
            .select("kind")
            .where("payment_id", "=", body._id);
          const kinds = (await posted.orderBy("id").execute()).map(({ kind }) => kind);
          expect(kinds).toEqual(
            { paid: ["sale"], refunded: ["sale", "refund"], charged_back: ["sale", "chargeback"] }[end],
          );
        },
      ),
      { numRuns: 12 },
    );
    iugu.knobs({ webhooks: { drop: false } });
    expect(await verifyLedger(product.ctx)).toEqual([]);
  });

  test("webhooks that are lost, repeated or out of order are made up for by polling", async () => {
    const ana = await iuguSeller(product);
    iugu.knobs({ webhooks: { copies: 3, reorder: true } });
    const bought = await Promise.all([1, 2, 3].map(() => buy(iugu, product, ana)));
    for (const { body } of bought) await iugu.payPix(body.payment.pixCopyPaste);
    await iugu.control("idle", {});
    iugu.knobs({ webhooks: { copies: 1, reorder: false } });
    for (const { body } of bought) {
      await syncCharge(product.ctx, body._id);
      expect((await paymentOf(body._id)).status).toBe("paid");
    }
    expect((await ana.ask("/v1/wallet/balance/operations")).body.totalCount).toBe(3);
    expect(await verifyLedger(product.ctx)).toEqual([]);
  });
});

async function opened(paymentId: string) {
  const { openAccess } = await import("#modules/gateways/open-access");
  const { connection_id: id } = await product.ctx.db
    .selectFrom("gateway_charge")
    .select("connection_id")
    .where("payment_id", "=", paymentId)
    .executeTakeFirstOrThrow();
  return openAccess(product.ctx, id);
}
