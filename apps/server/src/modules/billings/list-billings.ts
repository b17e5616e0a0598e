import type { Ctx } from "#core/ctx";
import type { PageQuery } from "#core/pages";
import { stopsSales } from "./billings.rules.ts";
import { selectBillings, selectUnpaid } from "./billings.store.ts";

/** A page, and what is unpaid in all. */
export async function listBillings(ctx: Ctx, accountId: string, page: PageQuery) {
  const [found, unpaid] = await Promise.all([selectBillings(ctx, accountId, page), selectUnpaid(ctx, accountId)]);
  return {
    found,
    pendingCount: unpaid.filter(({ status }) => status === "open").length,
    salesStopped: unpaid.some((one) => stopsSales(one, ctx.now())),
  };
}
