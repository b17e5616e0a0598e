import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { type Due, lockDue } from "./due.store.ts";
import { noteTime } from "./note-time.ts";

const batch = 500;

/** Marks whose time is over: in grace, or expired. Answers how many changed. */
export async function markDue(ctx: Ctx): Promise<number> {
  let marked = 0;
  let last: Due | undefined;
  do {
    const { changed, next } = await inTransaction(ctx, async (ctx) => {
      const due = await lockDue(ctx, last, batch);
      return { changed: await noteTime(ctx, due), next: due.length === batch ? due.at(-1) : undefined };
    });
    marked += changed;
    last = next;
  } while (last);
  return marked;
}
