import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { defineJob } from "#core/jobs/jobs";
import { inTransaction } from "#core/transaction";
import { type Discrepancy, insertVerification, selectDiscrepancies } from "./verification.store.ts";

/** Compares the ledger with the payments and with itself; every discrepancy is logged and stored. */
export async function verifyLedger(ctx: Pick<Ctx, "db" | "log" | "now">): Promise<Discrepancy[]> {
  const discrepancies = await inTransaction(ctx, async (ctx) => {
    const discrepancies = await selectDiscrepancies(ctx);
    await insertVerification(ctx, newId(ctx.now()), discrepancies);
    return discrepancies;
  });
  if (discrepancies.length > 0) {
    ctx.log.error(
      { discrepancies: discrepancies.length, findings: discrepancies.slice(0, 20) },
      "the ledger has violations",
    );
  } else ctx.log.info("the ledger has no violations");
  return discrepancies;
}

export const verifyLedgerJob = defineJob({
  name: "verify-ledger",
  queue: "reconcile",
  cron: "40 3 * * *",
  options: { expireInSeconds: 3_600 },
  run: async (ctx) => {
    await verifyLedger(ctx);
  },
});
