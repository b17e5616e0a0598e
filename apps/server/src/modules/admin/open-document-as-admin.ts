import type { Ctx } from "#core/ctx";
import { openDocument } from "#modules/wallet/wallet.queries";
import { insertAdminAction } from "./admin-actions.store.ts";

/** The picture of a document, for an admin, written down before it is shown. As `openDocument`. */
export async function openDocumentAsAdmin(ctx: Ctx, adminId: string, documentId: string): Promise<Buffer> {
  const { accountId, picture } = await openDocument(ctx, documentId);
  await insertAdminAction(ctx, { adminId, accountId, kind: "document_read", subjectId: documentId });
  return picture;
}
