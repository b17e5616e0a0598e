import type { Ctx } from "#core/ctx";
import { type OperationRow, selectOperationsAfter } from "./operations.store.ts";

const batch = 1_000;

/** All operations, oldest first, a batch at a time: however many there are, few are in memory. */
export async function* exportOperations(ctx: Ctx, accountId: string): AsyncGenerator<OperationRow[]> {
  let last: string | undefined;
  for (;;) {
    const rows = await selectOperationsAfter(ctx, accountId, last, batch);
    if (rows.length > 0) yield rows;
    if (rows.length < batch) return;
    last = rows.at(-1)?.id;
  }
}
