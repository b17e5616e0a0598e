import type { Ctx } from "#core/ctx";
import { type Overdue, selectOverdue } from "./renewals.store.ts";

/** How much that was due was not done, of each kind counted up to 1,000. */
export function findOverdue(ctx: Ctx): Promise<Overdue> {
  return selectOverdue(ctx);
}
