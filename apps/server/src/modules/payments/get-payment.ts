import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { selectPayment } from "./payments.store.ts";

/** The caller has checked who may read it. */
export async function getPayment(ctx: Ctx, id: string) {
  const found = await selectPayment(ctx, id);
  if (!found) throw new AppError("NOT_FOUND");
  return found;
}
