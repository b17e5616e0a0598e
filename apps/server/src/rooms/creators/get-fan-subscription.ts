import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { selectHeldOne, selectPaymentsOf } from "./fan-home.store.ts";
import { withStandings } from "./with-standings.ts";

const mostPayments = 50;

/** One of a browser's subscriptions with its payments; NOT_FOUND for another's. */
export async function getFanSubscription(ctx: Ctx, fanSessionId: string, id: string) {
  const row = await selectHeldOne(ctx, fanSessionId, id);
  const [found] = row ? await withStandings(ctx, [row]) : [];
  if (!found) throw new AppError("NOT_FOUND");
  return { ...found, payments: await selectPaymentsOf(ctx, [id], mostPayments) };
}
