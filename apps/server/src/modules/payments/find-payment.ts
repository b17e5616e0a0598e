import type { Ctx } from "#core/ctx";
import { selectPayment } from "./payments.store.ts";

/** Whoever's it is: the caller has made sure. */
export function findPayment(ctx: Ctx, id: string) {
  return selectPayment(ctx, id);
}
