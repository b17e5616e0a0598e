import type { Ctx } from "#core/ctx";
import type { PaymentGateway } from "#db/tables";
import { feeOf } from "./ledger.rules.ts";
import { selectFee } from "./ledger.store.ts";

/** The platform's fee on a sale made now, in centavos; none where no fee was ever set. */
export async function findFee(ctx: Ctx, gateway: PaymentGateway, amountCents: number): Promise<number> {
  return feeOf(amountCents, (await selectFee(ctx, gateway, ctx.now())) ?? 0);
}
