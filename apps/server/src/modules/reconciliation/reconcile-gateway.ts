import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { inTransaction } from "#core/transaction";
import { openAccess } from "#modules/gateways/open-access";
import { findFault } from "#ports/gateways/gateway-error";
import { reconcileBalance } from "./reconcile-balance.ts";
import { reconcileListedCharges, reconcileUnmatchedSales } from "./reconcile-charges.ts";
import { reconcileStatement } from "./reconcile-statement.ts";
import { reconcileWithdrawals } from "./reconcile-withdrawals.ts";
import type { Difference, Proof } from "./reconciliation.rules.ts";
import {
  countOpenDifferences,
  insertProof,
  markEnded,
  resolveDiscrepancies,
  selectOpenDifferences,
} from "./runs.store.ts";

const dayMs = 86_400_000;
const shown = 20;

/**
 * Holds the books of one creator against what her gateway says: each sale with its fee and refund, each payout, the balance, the
 * statement. What no webhook told is settled on the way; what differs is written down, and closed once it does not any more. Throws
 * where the gateway did not answer: then nothing is closed, and it is told as failed.
 */
export async function reconcileGateway(ctx: Ctx, connectionId: string): Promise<Difference[]> {
  const opened = await openAccess(ctx, connectionId);
  const proof: Proof = {
    ...opened,
    id: newId(ctx.now()),
    startedAt: ctx.now(),
    counted: { charges: 0, settled: 0 },
  };
  await insertProof(ctx, proof);
  try {
    // Clocks may differ by a little, and a bank's day by some hours.
    await reconcileListedCharges(ctx, proof, new Date(proof.connection.created_at.getTime() - dayMs));
    await reconcileUnmatchedSales(ctx, proof);
    if (proof.gateway.holdsMoney) {
      await reconcileWithdrawals(ctx, proof);
      await reconcileBalance(ctx, proof);
      await reconcileStatement(ctx, proof);
    }
  } catch (error) {
    await markEnded(ctx, proof, { failure: findFault(error) ?? "error" });
    throw error;
  }
  return end(ctx, proof);
}

async function end(ctx: Ctx, proof: Proof): Promise<Difference[]> {
  const { connection, counted } = proof;
  const { differences, open } = await inTransaction(ctx, async (ctx) => {
    await resolveDiscrepancies(ctx, proof);
    const differences = await countOpenDifferences(ctx, connection.id);
    await markEnded(ctx, proof, { differences });
    return { differences, open: await selectOpenDifferences(ctx, connection.id, shown) };
  });
  const about = { connectionId: connection.id, gateway: connection.gateway, ...counted };
  if (differences > 0) ctx.log.error({ ...about, differences, open }, "a gateway does not agree with the books");
  else ctx.log.info(about, "a gateway agrees with the books");
  return open;
}
