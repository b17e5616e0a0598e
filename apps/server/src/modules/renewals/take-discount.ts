import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { claimDiscount, findOfferedPercent, recordDiscount } from "#modules/cancellations/index";
import { closeCharge, lockWithOpenPayment } from "#modules/payments/index";
import { assignDiscount } from "#modules/subscriptions/index";
import { isFrozen } from "./renewals.rules.ts";

/**
 * Takes the creator's discount off the next period, once a year. The open payment is closed, so that the next one has it.
 * Errors as `assignDiscount`; CHARGE_OPEN if the terms of the open payment are frozen.
 */
export async function takeDiscount(ctx: Ctx, fanSessionId: string, id: string) {
  await inTransaction(ctx, async (ctx) => {
    const { open, found } = await lockWithOpenPayment(ctx, id);
    const percent = found ? await findOfferedPercent(ctx, found.row.accountId) : null;
    const cents = await assignDiscount(ctx, found, { fanSessionId, percent });
    if (!found) return;
    if (open && isFrozen(open)) throw new AppError("CHARGE_OPEN");
    const { accountId, fanId } = found.row;
    if (!(await claimDiscount(ctx, { accountId, fanId }))) throw new AppError("DISCOUNT_UNAVAILABLE");
    await closeCharge(ctx, id);
    await recordDiscount(ctx, { accountId, subscriptionId: id }, cents);
  });
}
