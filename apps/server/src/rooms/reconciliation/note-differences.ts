import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { upsertDifference } from "./proofs.store.ts";
import type { Difference, Proof } from "./reconciliation.rules.ts";

/** Writes down what differs; what is known already stays one difference. */
export async function noteDifferences(ctx: Ctx, proof: Proof, found: readonly Difference[]) {
  for (const difference of found) await upsertDifference(ctx, newId(ctx.now()), proof, difference);
}
