import type { Ctx } from "#core/ctx";
import type { PaymentGateway } from "#db/tables";
import { updatePaymentGateway } from "./auth.store.ts";
import { clearCachedMe } from "./get-me.ts";

/** By which way new orders are paid. */
export async function setPaymentGateway(ctx: Ctx, accountId: string, gateway: PaymentGateway) {
  await updatePaymentGateway(ctx, accountId, gateway);
  clearCachedMe(ctx, accountId);
}
