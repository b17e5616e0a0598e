import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { applyExpirations } from "./apply-expirations.ts";
import { type Due, lockDue } from "./due.store.ts";

const batch = 500;

/** Marks whose time is over: in grace, or expired. Answers how many changed. */
export async function expireDueSubscriptions(ctx: Ctx): Promise<number> {
  let marked = 0;
  let last: Due | undefined;
  do {
    const { changed, next } = await inTransaction(ctx, async (ctx) => {
      const due = await lockDue(ctx, last, batch);
      return { changed: await applyExpirations(ctx, due), next: due.length === batch ? due.at(-1) : undefined };
    });
    marked += changed;
    last = next;
  } while (last);
  return marked;
}
