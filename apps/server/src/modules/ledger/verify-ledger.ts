import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { inTransaction } from "#core/transaction";
import { type Finding, insertProof, selectFindings } from "./proof.store.ts";

/** Holds the ledger against the payments and against itself; what differs, were it by a centavo, is logged and kept. */
export async function verifyLedger(ctx: Ctx): Promise<Finding[]> {
  const findings = await inTransaction(ctx, async (ctx) => {
    const found = await selectFindings(ctx);
    await insertProof(ctx, newId(ctx.now()), found);
    return found;
  });
  if (findings.length > 0) {
    ctx.log.error({ differences: findings.length, findings: findings.slice(0, 20) }, "the ledger does not agree");
  } else ctx.log.info("the ledger agrees");
  return findings;
}
