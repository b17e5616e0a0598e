import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { listWebhookSecrets } from "#core/keys/keys";
import { pollAccounts } from "#modules/gateways/poll-accounts";
import { verifyLedger } from "#modules/ledger/verify-ledger";
import { buy, iuguSeller, withIugu } from "#test/gateways";
import { startProduct } from "#test/product";
import { settleCharge } from "./settle-charge.ts";
import { syncCharge } from "./sync-charge.ts";

const product = startProduct({ work: true });
const iugu = withIugu(product);

const secrets = () => listWebhookSecrets(product.ctx.keys, "iugu")[0];
const addressOf = (secret = secrets().path) => `${product.address}/v1/webhooks/iugu/${secret}`;
const authorization = () => secrets().authorization;

async function postWebhook(form: Record<string, string>, { to = addressOf(), as = authorization() } = {}) {
  const response = await fetch(to, { method: "POST", headers: { authorization: as }, body: new URLSearchParams(form) });
  await response.arrayBuffer();
  return response.status;
}

const paymentOf = (id: string) =>
  product.ctx.db.selectFrom("payment").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
/** Waits for the webhooks that the simulator is still sending, of the account's verification for example. */
async function countEvents(): Promise<number> {
  await iugu.simulator.idle();
  const { n } = await product.ctx.db
    .selectFrom("providerEvent")
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return Number(n);
}

describe("webhooks of iugu", () => {
  test("a webhook at another address is a 404 and without its token a 401, and its content is never trusted", async () => {
    const ana = await iuguSeller(product);
    const { body } = await buy(iugu, product, ana);
    const invoice = Object.values(iugu.simulator.state.invoices).find(({ orderId }) => orderId === body._id);
    const forged = {
      event: "invoice.status_changed",
      "data[id]": invoice?.id ?? "",
      "data[account_id]": invoice?.accountId ?? "",
      "data[status]": "paid",
    };
    const before = await countEvents();
    expect(await postWebhook(forged, { to: addressOf("wrong") })).toBe(404);
    expect(await postWebhook(forged, { to: addressOf().replace("iugu", "nobody") })).toBe(404);
    expect(await postWebhook(forged, { as: "Basic d3Jvbmc6" })).toBe(401);
    expect(await countEvents()).toBe(before);
    expect(await postWebhook(forged)).toBe(200);
    await expect
      .poll(async () => {
        const { processedAt } = await product.ctx.db
          .selectFrom("providerEvent")
          .select("processedAt")
          .where("objectId", "=", invoice?.id ?? "")
          .orderBy("id", "desc")
          .executeTakeFirstOrThrow();
        return processedAt;
      })
      .not.toBeNull();
    expect((await paymentOf(body._id)).status).toBe("pending");
  });

  test("a changed nonce makes the old webhook address a 404, and registers the new one at iugu once", async () => {
    await iuguSeller(product);
    const form = { event: "invoice.created", "data[id]": "A1B2", "data[account_id]": "C3D4" };
    const [oldAddress, as] = [addressOf(), authorization()];
    const { keys } = product.ctx;
    try {
      keys.webhookNonce = "another nonce";
      const [{ path, authorization: newAuthorization }] = listWebhookSecrets(keys, "iugu");
      expect(await postWebhook(form, { to: oldAddress, as })).toBe(404);
      // The adapter of this process was created with the earlier token.
      expect(await postWebhook(form, { to: addressOf(path), as })).toBe(200);
      expect(newAuthorization).not.toBe(as);
      await pollAccounts(product.ctx);
      const accounts = Object.values(iugu.simulator.state.accounts);
      // An account keeps its test mode trigger from before its verification, which no longer sends webhooks.
      const live = () => accounts.flatMap(({ triggers }) => triggers.filter(({ mode }) => mode === "production"));
      const liveUrls = () => live().map(({ url }) => url);
      expect(liveUrls()).toContain(addressOf(path));
      const before = liveUrls().length;
      await pollAccounts(product.ctx);
      expect(liveUrls()).toHaveLength(before);
      expect(liveUrls()).not.toContain(oldAddress);
    } finally {
      keys.webhookNonce = undefined;
    }
  });

  test.each([["event=%00%ff"], ["{}"], ["event=invoice.status_changed"], [`event=x&data[id]=${"9".repeat(20_000)}`]])(
    "a malformed webhook is stored or refused without a server error: %s",
    async (body) => {
      const response = await fetch(addressOf(), { method: "POST", headers: { authorization: authorization() }, body });
      expect(response.status).toBeLessThan(500);
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
    const responses = await Promise.all(Array.from({ length: 200 }, () => postWebhook(form)));
    expect(new Set(responses)).toEqual(new Set([200]));
    await expect.poll(async () => (await paymentOf(body._id)).status).toBe("paid");
    expect((await countEvents()) - before).toBe(1);
    expect((await ana.request("/v1/wallet/balance/operations")).body.totalCount).toBe(1);
  });

  test("charge states that are read in any order and number lead to the same result", async () => {
    const ana = await iuguSeller(product);
    iugu.knobs({ webhooks: { drop: true } });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("paid", "refunded", "charged_back"),
        fc.shuffledSubarray([0, 1, 2, 0, 1, 2, 1], { minLength: 3 }),
        async (end, order) => {
          const { body } = await buy(iugu, product, ana, "fine");
          // States that the gateway may report at each moment of this charge.
          const { gateway, access } = await opened(body._id);
          const paid = await gateway.findCharge(access, body._id);
          if (!paid) throw new Error("no charge");
          const last = end === "paid" ? paid : { ...paid, status: end, refundedCents: 2990, gatewayFeeCents: 0 };
          const moments = [{ ...paid, status: "pending", paidAt: null } as typeof paid, paid, last as typeof paid];
          // Overlapping reads are applied in any order; the one that began later wins.
          const start = product.ctx.now().getTime();
          const began = (moment: number) => new Date(start + moment);
          for (const moment of [...order, 2])
            await settleCharge(product.ctx, body._id, moments[moment] as typeof paid, began(moment));
          expect((await paymentOf(body._id)).status).toBe(end);
          const posted = product.ctx.db
            .selectFrom("ledgerTransaction")
            .select("kind")
            .where("paymentId", "=", body._id);
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

  test("polling makes up for webhooks that are lost, repeated or out of order", async () => {
    const ana = await iuguSeller(product);
    iugu.knobs({ webhooks: { copies: 3, reorder: true } });
    const bought = await Promise.all([1, 2, 3].map(() => buy(iugu, product, ana)));
    for (const { body } of bought) await iugu.payPix(body.payment.pixCopyPaste);
    await iugu.control("idle", {});
    iugu.knobs({ webhooks: { copies: 1, reorder: false } });
    for (const { body } of bought) {
      // On a busy machine the job of a webhook may hold the payment's lock for over two seconds.
      await vi.waitFor(() => syncCharge(product.ctx, body._id), 15_000);
      expect((await paymentOf(body._id)).status).toBe("paid");
    }
    expect((await ana.request("/v1/wallet/balance/operations")).body.totalCount).toBe(3);
    expect(await verifyLedger(product.ctx)).toEqual([]);
  });
});

async function opened(paymentId: string) {
  const { openAccess } = await import("#modules/gateways/open-access");
  const { connectionId: id } = await product.ctx.db
    .selectFrom("gatewayCharge")
    .select("connectionId")
    .where("paymentId", "=", paymentId)
    .executeTakeFirstOrThrow();
  return openAccess(product.ctx, id);
}
