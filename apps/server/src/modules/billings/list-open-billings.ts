import type { Ctx } from "#core/ctx";
import type { PageQuery } from "#core/pages";
import { stopsSales } from "./billings.rules.ts";
import { selectOpen } from "./open-billings.store.ts";

/** Of all creators, for admins alone: what is unpaid and has no proof that waits, the longest due first. */
export async function listOpenBillings(ctx: Ctx, page: PageQuery) {
  const { rows, totalCount } = await selectOpen(ctx, page);
  const now = ctx.now();
  const shown = rows.map((row) => ({ ...row, stopsSales: stopsSales({ ...row, status: "open", sentAt: null }, now) }));
  return { rows: shown, totalCount };
}
