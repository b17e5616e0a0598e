import type { Ctx } from "#core/ctx";
import { openBillingReceipt } from "#modules/billings/billings.queries";
import { insertAdminAction } from "./admin-actions.store.ts";

/** The picture of a fatura's proof; where it is an admin who looks, written down before it is shown. As `openBillingReceipt`. */
export async function openBillingReceiptAsAdmin(
  ctx: Ctx,
  asker: { accountId: string; isAdmin: boolean },
  receiptId: string,
) {
  const { accountId, picture } = await openBillingReceipt(ctx, receiptId, asker);
  if (accountId !== asker.accountId)
    await insertAdminAction(ctx, { adminId: asker.accountId, accountId, kind: "receipt_read", subjectId: receiptId });
  return picture;
}
