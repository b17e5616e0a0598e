import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { defineJob, enqueue } from "#core/jobs/jobs";
import { listBatches } from "#core/paging/list-batches";
import { inTransaction } from "#core/transaction";
import { openAccess } from "#modules/gateways/index";
import { findFault } from "#ports/gateways/gateway-error";
import { selectReconcilable } from "./monitor.store.ts";
import { reconcileBalance } from "./reconcile-balance.ts";
import { reconcileListedCharges, reconcileUnmatchedSales } from "./reconcile-charges.ts";
import { reconcileStatement } from "./reconcile-statement.ts";
import { reconcileWithdrawals } from "./reconcile-withdrawals.ts";
import type { Discrepancy, ReconciliationRun } from "./reconciliation.rules.ts";
import {
  countOpenDiscrepancies,
  insertRun,
  markEnded,
  resolveDiscrepancies,
  selectOpenDiscrepancies,
} from "./runs.store.ts";

const dayMs = 86_400_000;
const maxLogged = 20;

/**
 * Reconciles one account: each sale with its fee and refunds, each payout, the balance, the statement. Lost webhooks
 * are settled on the way, and automatic withdrawals and advances switched off; discrepancies are recorded, and resolved once they are gone. If the gateway does not respond,
 * throws, resolves nothing and records the failure.
 */
export async function reconcileGateway(ctx: Ctx, connectionId: string): Promise<Discrepancy[]> {
  const opened = await openAccess(ctx, connectionId);
  const run: ReconciliationRun = {
    ...opened,
    id: newId(ctx.now()),
    startedAt: ctx.now(),
    counted: { charges: 0, settled: 0 },
  };
  await insertRun(ctx, run);
  try {
    if (await run.gateway.subaccounts?.stopAutomation(run.access))
      ctx.log.warn({ connectionId }, "the account withdrew or advanced money by itself, which is switched off");
    // Clocks differ slightly, and a bank's day by some hours.
    await reconcileListedCharges(ctx, run, new Date(run.connection.createdAt.getTime() - dayMs));
    await reconcileUnmatchedSales(ctx, run);
    if (run.gateway.holdsMoney) {
      await reconcileWithdrawals(ctx, run);
      // First, because it books what the balance has changed by.
      await reconcileStatement(ctx, run);
      await reconcileBalance(ctx, run);
    }
  } catch (error) {
    await markEnded(ctx, run, { failure: findFault(error) ?? "error" });
    throw error;
  }
  return finishRun(ctx, run);
}

async function finishRun(ctx: Ctx, run: ReconciliationRun): Promise<Discrepancy[]> {
  const { connection, counted } = run;
  const { discrepancies, open } = await inTransaction(ctx, async (ctx) => {
    await resolveDiscrepancies(ctx, run);
    const discrepancies = await countOpenDiscrepancies(ctx, connection.id);
    await markEnded(ctx, run, { discrepancies });
    return { discrepancies, open: await selectOpenDiscrepancies(ctx, connection.id, maxLogged) };
  });
  const context = { connectionId: connection.id, gateway: connection.gateway, ...counted };
  if (discrepancies > 0) ctx.log.error({ ...context, discrepancies, open }, "reconciliation found discrepancies");
  else ctx.log.info(context, "reconciliation found no discrepancies");
  return open;
}

export const reconcileGatewayJob = defineJob<{ connectionId: string }>({
  name: "reconcile-gateway",
  queue: "reconcile",
  options: { retryLimit: 3, retryDelay: 600, expireInSeconds: 3_600 },
  run: async (ctx, { connectionId }) => {
    await reconcileGateway(ctx, connectionId);
  },
});

const batchSize = 500;

/** Enqueues the reconciliation of every account as a job of its own, so that a failing one does not delay others. */
export async function reconcileGateways(ctx: Ctx): Promise<number> {
  let total = 0;
  for await (const ids of listBatches<string>(batchSize, (last, limit) => selectReconcilable(ctx, last, limit))) {
    for (const connectionId of ids) await enqueue(ctx, reconcileGatewayJob, { connectionId });
    total += ids.length;
  }
  return total;
}

export const reconcileGatewaysJob = defineJob({
  name: "reconcile-gateways",
  queue: "reconcile",
  cron: "10 4 * * *",
  run: async (ctx) => {
    ctx.log.info({ accounts: await reconcileGateways(ctx) }, "reconciliations enqueued");
  },
});
