import type { gateways } from "@camarim/contract";
import type { z } from "zod";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { getProfile } from "#modules/profile/index";
import { findFault } from "#ports/gateways/gateway-error";
import type { Applicant, ApplicantDocuments, Gateway, Subaccounts } from "#ports/gateways/port";
import { toApplicant } from "./applicant.rules.ts";
import { connectGateway } from "./connect-gateway.ts";
import { findConnection, findOpeningConnection } from "./gateways.queries.ts";
import { lockOpening } from "./gateways.store.ts";
import { findMissingDocuments, isTooOldToApply, toCompleteDocuments } from "./iugu-documents.rules.ts";
import { deleteDocuments } from "./iugu-documents.store.ts";
import { openIuguDocuments } from "./iugu-documents.ts";
import { type OpenedAccess, openAccess } from "./open-access.ts";
import { recordVerificationRequest } from "./record-verification-request.ts";
import { registerForPayouts } from "./register-for-payouts.ts";
import { registerGatewayWebhooks } from "./register-gateway-webhooks.ts";
import { syncAccountVerification } from "./sync-account-verification.ts";

type Body = z.output<typeof gateways.iuguAccountBody>;

/**
 * Opens a creator's iugu account and requests its verification, once, with the uploaded documents. Does nothing while
 * iugu decides and after its approval. IUGU_DOCUMENTS_MISSING, GATEWAY_OFF, GATEWAY_REFUSED_DATA, GATEWAY_BUSY.
 */
export async function openIuguAccount(ctx: Ctx, accountId: string, body: Body) {
  const gateway = ctx.gateways.iugu;
  if (!gateway?.subaccounts) throw new AppError("GATEWAY_OFF");
  const { username } = await getProfile(ctx, accountId);
  try {
    if (await syncIfRequested(ctx, accountId, gateway.subaccounts)) {
      // The first request may have ended before this.
      if (await findOpeningConnection(ctx, accountId)) await registerForPayouts(ctx, accountId, body);
      return;
    }
    const documents = await getDocuments(ctx, accountId, body);
    const applicant = toApplicant(body, `${ctx.config.publicUrl}/@${username}`, documents);
    const connectionId = await submitApplication(ctx, accountId, gateway, gateway.subaccounts, applicant);
    await registerForPayouts(ctx, accountId, body);
    // iugu has the documents. After a lost response they stay for another attempt, until iugu has decided.
    await deleteDocuments(ctx, accountId);
    await syncAccountVerification(ctx, connectionId);
  } catch (error) {
    const fault = findFault(error);
    if (!fault) throw error;
    ctx.log.warn({ accountId, fault, why: (error as Error).message }, "an account at iugu was not opened");
    throw new AppError(fault === "refused" ? "GATEWAY_REFUSED_DATA" : "GATEWAY_BUSY");
  }
}

/** Syncs the status of a verification that was requested before. False if none was. */
async function syncIfRequested(ctx: Ctx, accountId: string, { getVerification }: Subaccounts): Promise<boolean> {
  const existing = await findConnection(ctx, accountId, "iugu");
  if (!existing || existing.status === "disconnected") return false;
  if (existing.status === "verified") return true;
  const { access } = await openAccess(ctx, existing.id);
  if ((await getVerification(access)).status === "none") return false;
  await syncAccountVerification(ctx, existing.id);
  return true;
}

async function getDocuments(
  ctx: Ctx,
  accountId: string,
  { document }: Pick<Body, "document">,
): Promise<ApplicantDocuments> {
  const uploaded = await openIuguDocuments(ctx, accountId);
  const missing = findMissingDocuments(uploaded, document.length === 14);
  const documents = toCompleteDocuments(uploaded);
  if (!documents || Object.keys(missing).length > 0) throw new AppError("IUGU_DOCUMENTS_MISSING", missing);
  return documents;
}

async function submitApplication(
  ctx: Ctx,
  accountId: string,
  gateway: Gateway,
  subaccounts: Subaccounts,
  applicant: Applicant,
) {
  const { connection, access } = await findOrOpen(ctx, accountId, gateway, subaccounts, applicant.name);
  await registerGatewayWebhooks(ctx, connection.id);
  await subaccounts.requestVerification(access, applicant);
  await inTransaction(ctx, (ctx) => recordVerificationRequest(ctx, connection.id, toPayoutLabel(applicant.bank)));
  return connection.id;
}

/**
 * iugu shows the credentials only once, so they are stored before any other request. The lock prevents that two
 * requests open two accounts.
 */
function findOrOpen(
  ctx: Ctx,
  accountId: string,
  gateway: Gateway,
  { open }: Subaccounts,
  name: string,
): Promise<OpenedAccess> {
  return inTransaction(ctx, async (ctx) => {
    await lockOpening(ctx, accountId);
    const existing = await findConnection(ctx, accountId, "iugu");
    // An account without a request in its first day can't be verified any more and is replaced.
    const isUsable =
      existing &&
      existing.status !== "disconnected" &&
      !isTooOldToApply(existing.openedAt ?? existing.createdAt, ctx.now());
    if (isUsable) return openAccess(ctx, existing.id);
    const access = await open(name);
    const id = await connectGateway(ctx, { accountId, gateway: gateway.name, ...access, isVerified: false });
    return openAccess(ctx, id);
  });
}

/** Identifies the bank account to its owner without showing all of it. */
function toPayoutLabel({ name, agency, account }: Applicant["bank"]): string {
  return `${name} · ag. ${agency} · conta final ${account.replace(/\W/g, "").slice(-3)}`;
}
