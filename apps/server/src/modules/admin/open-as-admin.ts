import type { Ctx } from "#core/ctx";
import { openBillingReceipt } from "#modules/billings/index";
import { openDocument } from "#modules/wallet/index";
import { insertAdminAction } from "./admin.store.ts";

/** The picture of a document. The access is logged first. Errors as `openDocument`. */
export async function openDocumentAsAdmin(ctx: Ctx, adminId: string, documentId: string): Promise<Buffer> {
  const { accountId, picture } = await openDocument(ctx, documentId);
  await insertAdminAction(ctx, { adminId, accountId, kind: "document_read", subjectId: documentId });
  return picture;
}

/** The picture of a billing receipt. An admin's access is logged first. Errors as `openBillingReceipt`. */
export async function openBillingReceiptAsAdmin(
  ctx: Ctx,
  requester: { accountId: string; isAdmin: boolean },
  receiptId: string,
) {
  const { accountId, picture } = await openBillingReceipt(ctx, receiptId, requester);
  if (accountId !== requester.accountId)
    await insertAdminAction(ctx, {
      adminId: requester.accountId,
      accountId,
      kind: "receipt_read",
      subjectId: receiptId,
    });
  return picture;
}
