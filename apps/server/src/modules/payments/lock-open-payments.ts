import type { Ctx } from "#core/ctx";
import { selectOpenPayments } from "./payments.store.ts";

/** How many payments of a creator's may still be paid or decided, and until when a proof of the last one is taken. */
export function lockOpenPayments(ctx: Ctx, accountId: string): Promise<{ count: number; until: Date | null }> {
  return selectOpenPayments(ctx, accountId);
}
