import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { insertRollups, lockLastSeq } from "./rollup.store.ts";

/** Sums the platform's accounts up to now, so that reading them stays cheap. Postings wait only for the first, short step. */
export async function rollUpPlatform(ctx: Ctx) {
  await insertRollups(ctx, await inTransaction(ctx, lockLastSeq));
}
