import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { AppError } from "#core/app-error";
import { inTransaction } from "#core/transaction";
import { verifyLedger } from "#modules/ledger/verify-ledger";
import { syncCharge } from "#modules/payments/sync-charge";
import { reviewReceipt, revokePayment } from "#modules/receipts/review-receipt";
import { submitReceipt } from "#modules/receipts/submit-receipt";
import { requestRefund } from "#modules/refunds/request-refund";
import { cancelSubscription, changePlan, renewFromSession } from "#modules/renewals/change-subscription";
import { toRenewalToken } from "#modules/renewals/get-renewal";
import { requestRenewalCode } from "#modules/renewals/request-renewal-code";
import { startPause, undoCancellation } from "#modules/renewals/start-pause";
import { takeDiscount } from "#modules/renewals/take-discount";
import { iuguSeller, withIugu } from "#test/gateways";
import { effort } from "#test/naughty";
import { startProduct } from "#test/product";
import type { Scene, Shop } from "#test/races";
import { bacenScenes, gatewayScenes, makeScene, openIdOf, openShop, readOutcome } from "#test/races";
import { addPlan, newEndToEndId, openWorld } from "#test/world";
import { extendSubscription } from "./extend-subscription.ts";
import { updateImported } from "./import-subscriptions.ts";
import { deleteImported } from "./subscriptions.queries.ts";

const product = startProduct();
const iugu = withIugu(product);
const dayMs = 86_400_000;
/** Concurrent runs; each uses up to two of the ten database connections. */
const lanes = 4;
const delayMs = 8;
/** Pairs of operations in each state; only one state with a low effort. */
const runs = effort > 1 ? effort : 2;

type Operation = (shop: Shop, id: string) => Promise<unknown>;

const shared: Record<string, Operation> = {
  "change plan": ({ owner, yearlyId }, subscriptionId) =>
    changePlan(product.ctx, { accountId: owner.accountId }, { subscriptionId, planId: yearlyId }),
  renew: (_, id) => renewFromSession(product.ctx, id),
  "submit receipt": ({ owner }, id) =>
    submitReceipt(
      product.ctx,
      id,
      { accountId: owner.accountId },
      { endToEndId: newEndToEndId(product), from: "tests" },
    ),
  revoke: ({ owner }, id) => revokePayment(product.ctx, owner.accountId, id),
  refund: (_, id) => requestRefund(product.ctx, id),
  cancel: ({ owner }, id) => cancelSubscription(product.ctx, { accountId: owner.accountId }, id),
  pause: ({ fanSessionId }, id) => startPause(product.ctx, fanSessionId, id, 2),
  reinstate: ({ fanSessionId }, id) => undoCancellation(product.ctx, fanSessionId, id),
  "take discount": ({ fanSessionId }, id) => takeDiscount(product.ctx, fanSessionId, id),
  extend: ({ owner, end }, id) =>
    extendSubscription(
      product.ctx,
      owner.accountId,
      id,
      new Date(end.getTime() + 9 * dayMs).toISOString().slice(0, 10),
    ),
  import: ({ end }, id) => {
    const step = { id, end: new Date(end.getTime() + 20 * dayMs), status: "active", statusBefore: "active" } as const;
    return inTransaction(product.ctx, (ctx) => updateImported(ctx, [step]));
  },
};

const bacenOperations: Record<string, Operation> = {
  ...shared,
  approve: async ({ owner }, id) => {
    const open = await openIdOf(product, id);
    if (open) await reviewReceipt(product.ctx, owner.accountId, open, "approved");
  },
  "undo import": ({ end }, id) => inTransaction(product.ctx, (ctx) => deleteImported(ctx, [{ id, end }])),
};

const gatewayOperations: Record<string, Operation> = {
  ...shared,
  "request code": async (_, id) => {
    const open = await openIdOf(product, id);
    if (open) await requestRenewalCode(product.ctx, toRenewalToken(product.ctx, open));
  },
  "settle charge": async (_, id) => {
    const { db } = product.ctx;
    const renewals = db.selectFrom("payment").select("id").where("subscriptionId", "=", id);
    const renewal = await renewals.where("renewsAt", "is not", null).orderBy("id", "desc").executeTakeFirst();
    if (renewal) await syncCharge(product.ctx, renewal.id);
  },
};

/** An error of the catalogue is a valid response; any other error would be a 5xx. */
async function attempt(operation: Operation, shop: Shop, id: string): Promise<string> {
  try {
    await operation(shop, id);
    return "done";
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return error.code;
    throw error;
  }
}

async function inTurn(shop: Shop, scene: Scene, pair: readonly Operation[]) {
  const id = await makeScene(shop, scene);
  for (const operation of pair) await attempt(operation, shop, id);
  return readOutcome(shop, id);
}

async function runTogether(shop: Shop, scene: Scene, pair: readonly Operation[]) {
  const id = await makeScene(shop, scene);
  const both = pair.map(async (operation) => {
    await pause(Math.random() * delayMs);
    return attempt(operation, shop, id);
  });
  const responses = await Promise.all(both);
  return { responses, outcome: await readOutcome(shop, id) };
}

/** Every unordered pair, including each operation with itself. */
const pairsOf = (operations: Record<string, Operation>) =>
  Object.keys(operations).flatMap((one, i, all) => all.slice(i).map((other) => [one, other] as const));

async function race(shop: Shop, operations: Record<string, Operation>, scenes: readonly Scene[]) {
  const work = pairsOf(operations).flatMap(([one, other], i) => {
    const chosen = effort > 1 ? scenes : [scenes[i % scenes.length]];
    return chosen.map((scene) => ({ one, other, scene: scene as Scene }));
  });
  const count = { runs: 0, first: 0, second: 0, either: 0 };
  const failures: object[] = [];
  const queue = work.values();
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (const { one, other, scene } of queue) {
        const pair = [operations[one] as Operation, operations[other] as Operation] as const;
        const first = JSON.stringify(await inTurn(shop, scene, pair));
        const second = one === other ? first : JSON.stringify(await inTurn(shop, scene, pair.toReversed()));
        for (let run = 0; run < runs; run++) {
          count.runs++;
          try {
            const { responses, outcome } = await runTogether(shop, scene, pair);
            const found = JSON.stringify(outcome);
            if (found === first) count[first === second ? "either" : "first"]++;
            else if (found === second) count.second++;
            else failures.push({ one, other, scene, responses, found, first, second });
          } catch (error) {
            failures.push({ one, other, scene, error: String((error as Error).stack ?? error) });
          }
        }
      }
    }),
  );
  console.info(JSON.stringify({ pairs: pairsOf(operations).length, ...count, failures: failures.length }));
  return failures;
}

const limitMs = 60_000 + effort * 240_000;

test("two concurrent operations on a subscription paid by PIX key have the result of one after the other", {
  timeout: limitMs,
}, async () => {
  const { owner } = await openWorld(product);
  const yearlyId = await addPlan(product, owner, 21_990, 12);
  const shop = await openShop(product, owner, { yearlyId, payPix: undefined });
  expect((await race(shop, bacenOperations, bacenScenes)).slice(0, 20)).toEqual([]);
  expect(await verifyLedger(product.ctx)).toEqual([]);
});

test("two concurrent operations on a subscription paid by gateway have the result of one after the other", {
  timeout: limitMs,
}, async () => {
  const seller = await iuguSeller(product);
  const owner = Object.assign(seller, { accountId: (await seller.request("/v1/me")).body._id as string });
  const yearlyId = await addPlan(product, owner, 21_990, 12);
  const shop = await openShop(product, owner, { yearlyId, payPix: iugu.payPix });
  expect((await race(shop, gatewayOperations, gatewayScenes)).slice(0, 20)).toEqual([]);
});
