import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import type { Difference, Proof } from "./reconciliation.rules.ts";
import { upsertDifference } from "./runs.store.ts";

/** Writes down what differs; what is known already stays one difference. */
export async function recordDiscrepancies(ctx: Ctx, proof: Proof, found: readonly Difference[]) {
  for (const difference of found) await upsertDifference(ctx, newId(ctx.now()), proof, difference);
}
