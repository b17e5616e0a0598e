import type { Ctx } from "#core/ctx";
import type { PageQuery } from "#core/pages";
import { selectOwnCases } from "./cases.store.ts";

/** What of a creator's was taken from the others' sight, and what became of it. */
export function listOwnCases(ctx: Ctx, accountId: string, page: PageQuery) {
  return selectOwnCases(ctx, accountId, page);
}
