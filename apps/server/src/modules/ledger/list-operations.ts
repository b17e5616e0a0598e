import type { Ctx } from "#core/ctx";
import type { PageQuery } from "#core/pages";
import { selectOperations } from "./operations.store.ts";

export function listOperations(ctx: Ctx, accountId: string, page: PageQuery) {
  return selectOperations(ctx, accountId, "operations", page);
}
