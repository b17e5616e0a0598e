import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { recordCreditPayment } from "#modules/billings/record-credit-payment";
import { insertAdminAction } from "./admin-actions.store.ts";

type Payment = Omit<Parameters<typeof recordCreditPayment>[1], "adminId">;

/** Records a credit that an admin paid to a creator's PIX key; logged with it. As `recordCreditPayment`. */
export async function payCredit(ctx: Ctx, adminId: string, payment: Payment) {
  const { accountId, amountCents } = payment;
  await inTransaction(ctx, async (ctx) => {
    const { creditPaymentId, isNew } = await recordCreditPayment(ctx, { adminId, ...payment });
    if (!isNew) return;
    await insertAdminAction(ctx, { adminId, accountId, kind: "credit_paid", subjectId: creditPaymentId });
  });
  return { _id: accountId, amount: amountCents };
}
