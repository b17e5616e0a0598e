import type { Ctx } from "#core/ctx";
import { selectRefunds } from "./refunds.store.ts";

export function listRefunds(ctx: Ctx, accountId: string, filter: Parameters<typeof selectRefunds>[2]) {
  return selectRefunds(ctx, accountId, filter);
}
