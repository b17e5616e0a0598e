import { fieldErrors } from "@camarim/contract/field-errors";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { findFault } from "#ports/gateways/gateway-error";
import { findConnection } from "./gateways.queries.ts";
import { deleteDocuments } from "./iugu-documents.store.ts";
import { openIuguDocuments } from "./iugu-documents.ts";
import { openAccess } from "./open-access.ts";
import { syncAccountVerification } from "./sync-account-verification.ts";

/**
 * Sends the uploaded documents in place of those that iugu refused, which starts a new review. IUGU_NOTHING_REFUSED,
 * IUGU_DOCUMENTS_MISSING, GATEWAY_OFF, GATEWAY_REFUSED_DATA, GATEWAY_BUSY.
 */
export async function resendIuguDocuments(ctx: Ctx, accountId: string) {
  const subaccounts = ctx.gateways.iugu?.subaccounts;
  if (!subaccounts) throw new AppError("GATEWAY_OFF");
  const connection = await findConnection(ctx, accountId, "iugu");
  if (connection?.status !== "refused" || connection.refusedDocuments.length === 0)
    throw new AppError("IUGU_NOTHING_REFUSED");
  const documents = await openIuguDocuments(ctx, accountId);
  const missing = connection.refusedDocuments.filter((kind) => !(kind in documents));
  if (missing.length > 0)
    throw new AppError(
      "IUGU_DOCUMENTS_MISSING",
      Object.fromEntries(missing.map((kind) => [kind, fieldErrors.documentAgain])),
    );
  try {
    const { access } = await openAccess(ctx, connection.id);
    await subaccounts.resendDocuments(access, documents);
    await deleteDocuments(ctx, accountId);
    await syncAccountVerification(ctx, connection.id);
  } catch (error) {
    const fault = findFault(error);
    if (!fault) throw error;
    ctx.log.warn({ accountId, fault, why: (error as Error).message }, "documents were not sent to iugu");
    throw new AppError(fault === "refused" ? "GATEWAY_REFUSED_DATA" : "GATEWAY_BUSY");
  }
}
