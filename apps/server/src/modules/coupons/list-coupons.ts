import type { Ctx } from "#core/ctx";
import type { PageQuery } from "#core/pages";
import { selectCoupons } from "./coupons.store.ts";

export function listCoupons(ctx: Ctx, accountId: string, filter: PageQuery & { archived: boolean }) {
  return selectCoupons(ctx, accountId, filter);
}
