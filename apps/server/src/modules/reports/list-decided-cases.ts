import type { Ctx } from "#core/ctx";
import type { PageQuery } from "#core/pages";
import { selectDecidedCases } from "./reversals.store.ts";

export type { DecidedRow } from "./reversals.store.ts";

export function listDecidedCases(ctx: Ctx, page: PageQuery) {
  return selectDecidedCases(ctx, page);
}
