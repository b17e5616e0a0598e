import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import {
  deleteRowsOf,
  emptyRows,
  emptySamples,
  type Forgotten,
  selectImportsWithRows,
} from "./forgotten-rows.store.ts";

/** Takes a person out of the files that are still at hand: a row that was imported says no more than its undo needs, the others go. */
export async function anonymiseRows(ctx: Ctx, forgotten: Forgotten, signal: AbortSignal) {
  for (const importId of await selectImportsWithRows(ctx)) {
    signal.throwIfAborted();
    await inTransaction(ctx, async (ctx) => {
      const deleted = await deleteRowsOf(ctx, importId, forgotten);
      const emptied = await emptyRows(ctx, importId, forgotten);
      if (deleted + emptied > 0) await emptySamples(ctx, importId);
    });
  }
}
