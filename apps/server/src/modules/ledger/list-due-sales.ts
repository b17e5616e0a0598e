import type { Ctx } from "#core/ctx";
import { selectDueSales } from "./operations.store.ts";

/** Sales whose money waits and whose day has come, the longest due first. */
export function listDueSales(ctx: Ctx, limit: number) {
  return selectDueSales(ctx, limit);
}
