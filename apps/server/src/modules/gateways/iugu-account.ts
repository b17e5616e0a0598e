import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { gateways } from "@camarim/contract";
import type { z } from "zod";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { cachedFor } from "#core/database/cached-for";
import type { CreatorSession } from "#core/http/app";
import { consumeLimit, releaseHit } from "#core/http/throttle";
import { inTransaction } from "#core/transaction";
import { isDatabaseAway } from "#db/is-database-away";
import { assertSession } from "#modules/auth/index";
import { getProfile } from "#modules/profile/index";
import { registerKnownHolder } from "#modules/wallet/index";
import { findFault } from "#ports/gateways/gateway-error";
import type {
  Applicant,
  ApplicantDocuments,
  EvidenceFile,
  Gateway,
  GatewayBalance,
  Subaccounts,
} from "#ports/gateways/port";
import { toApplicant, toPayoutHolder } from "./applicant.rules.ts";
import { connectGateway } from "./connect-gateway.ts";
import { findConnection, findOpeningConnection } from "./gateways.queries.ts";
import { findMissingDocuments, isTooOldToApply, toCompleteDocuments } from "./iugu-documents.rules.ts";
import { deleteDocuments } from "./iugu-documents.store.ts";
import { openIuguDocuments } from "./iugu-documents.ts";
import { toSubmissionError, toSubmissionState } from "./iugu-submission.rules.ts";
import { type OpenedAccess, openAccess } from "./open-access.ts";
import { submitToIugu, toAnswerTime } from "./submit-to-iugu.ts";
import {
  recordVerificationRequest,
  syncAccountVerification,
  syncSubmittedAccount,
} from "./sync-account-verification.ts";
import { registerGatewayWebhooks } from "./webhooks.ts";

type Body = z.output<typeof gateways.iuguAccountBody>;

/**
 * Opens a creator's iugu account and requests its verification, once, with the uploaded documents. Does nothing while
 * they are sent, while iugu decides and after its approval. IUGU_DOCUMENTS_MISSING, GATEWAY_OFF, GATEWAY_REFUSED_DATA, GATEWAY_BUSY.
 */
export async function openIuguAccount(ctx: Ctx, session: CreatorSession, body: Body) {
  const { accountId } = session;
  const gateway = ctx.gateways.iugu;
  if (!gateway?.subaccounts) throw new AppError("GATEWAY_OFF");
  const answerAt = toAnswerTime(ctx);
  const { username } = await getProfile(ctx, accountId);
  const existing = await findConnection(ctx, accountId, "iugu");
  if (existing && toSubmissionState(existing, ctx.now()) === "sending") return;
  try {
    if (await syncIfRequested(ctx, accountId, gateway.subaccounts)) {
      // The first request may have ended before this.
      if (!(await findOpeningConnection(ctx, accountId))) return;
      await registerForPayouts(ctx, session, body);
      return;
    }
    const documents = await getDocuments(ctx, accountId, body);
    const applicant = toApplicant(body, `${ctx.config.publicUrl}/@${username}`, documents);
    const { connection, access } = await findOrOpen(ctx, accountId, gateway, gateway.subaccounts, applicant.name);
    await submitToIugu(ctx, connection.id, answerAt, async () => {
      await submitApplication(ctx, session, connection.id, gateway.subaccounts as Subaccounts, access, applicant);
      await registerForPayouts(ctx, session, body);
      // iugu has the documents. After a lost response they stay for another attempt, until iugu has decided.
      await deleteDocuments(ctx, accountId);
      await syncSubmittedAccount(ctx, connection.id);
    });
  } catch (error) {
    if (findFault(error))
      ctx.log.warn({ accountId, why: (error as Error).message }, "an account at iugu was not opened");
    throw toSubmissionError(error);
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
  session: CreatorSession,
  connectionId: string,
  subaccounts: Subaccounts,
  access: OpenedAccess["access"],
  applicant: Applicant,
) {
  await registerGatewayWebhooks(ctx, connectionId);
  // It names the bank account, and takes longer than a transaction may.
  await inTransaction(ctx, (ctx) => assertSession(ctx, session));
  await subaccounts.requestVerification(access, applicant);
  await inTransaction(ctx, (ctx) => recordVerificationRequest(ctx, connectionId, toPayoutLabel(applicant.bank)));
}

/** Longer than `open` takes with all its turns. */
const openingMinutes = 5;
const storePauseMs = 500;

/**
 * iugu shows the credentials only once, so they are stored before any other request. Waiting for iugu's turn takes longer than a
 * transaction may: two requests are prevented from opening two accounts by a count of at most one. GATEWAY_BUSY meanwhile.
 */
async function findOrOpen(
  ctx: Ctx,
  accountId: string,
  gateway: Gateway,
  { open }: Subaccounts,
  name: string,
): Promise<OpenedAccess> {
  const opening = await consumeLimit(ctx, ["iugu account", accountId], { limit: 1, minutes: openingMinutes }).catch(
    (error) => {
      throw error instanceof AppError ? new AppError("GATEWAY_BUSY") : error;
    },
  );
  try {
    const existing = await findConnection(ctx, accountId, "iugu");
    // An account without a request in its first day can't be verified any more and is replaced.
    const isUsable =
      existing &&
      existing.status !== "disconnected" &&
      !isTooOldToApply(existing.openedAt ?? existing.createdAt, ctx.now());
    if (isUsable) return await openAccess(ctx, existing.id);
    const access = await open(name);
    const opened = { accountId, gateway: gateway.name, ...access, isVerified: false };
    return await openAccess(ctx, await storeOpened(ctx, opened, opening.endsAt));
  } finally {
    await releaseHit(ctx, opening);
  }
}

/** Tries again while the database is away, until another request may open an account: nobody shows these credentials again. */
async function storeOpened(ctx: Ctx, opened: Parameters<typeof connectGateway>[1], until: Date): Promise<string> {
  try {
    return await inTransaction(ctx, (ctx) => connectGateway(ctx, opened));
  } catch (error) {
    const isTemporary = isDatabaseAway(error as Error) && ctx.now() < until;
    const { accountId, externalAccountId } = opened;
    ctx.log.error({ err: error, accountId, externalAccountId, isTemporary }, "an account at iugu could not be stored");
    if (!isTemporary) throw error;
    await wait(storePauseMs);
    return storeOpened(ctx, opened, until);
  }
}

/** Identifies the bank account to its owner without showing all of it. */
function toPayoutLabel({ name, agency, account }: Applicant["bank"]): string {
  return `${name} · ag. ${agency} · conta final ${account.replace(/\W/g, "").slice(-3)}`;
}

/** Every screen of the app requests it; cached for 5 s. */
const findBalance = cachedFor(5, async (ctx: Ctx, connectionId: string): Promise<GatewayBalance | undefined> => {
  const { gateway, access } = await openAccess(ctx, connectionId);
  return gateway.balance(access);
});

/** A creator's iugu account with its balance; without the balance if iugu does not respond. */
export async function getIuguAccount(ctx: Ctx, accountId: string) {
  const gateway = ctx.gateways.iugu;
  const current = await findConnection(ctx, accountId, "iugu");
  if (!gateway || !current) return { gateway, connection: current, balance: undefined };
  try {
    if (current.status === "pending") await syncAccountVerification(ctx, current.id);
    const connection = await findConnection(ctx, accountId, "iugu");
    // iugu allows no requests to an account before its verification.
    const balance = connection?.status === "verified" ? await findBalance(ctx, current.id) : undefined;
    return { gateway, connection, balance };
  } catch (error) {
    if (!findFault(error)) throw error;
    ctx.log.warn({ accountId, why: (error as Error).message }, "a balance at iugu could not be read");
    return { gateway, connection: current, balance: undefined };
  }
}

/** The longest side of a page that is reviewed as a picture. */
const pageSide = 2_000;

/** Registers the seller of an application as the payout holder too, if the creator has agreed, with the documents that are still stored. */
async function registerForPayouts(ctx: Ctx, session: CreatorSession, body: Body) {
  if (!body.registerPayouts) return;
  await registerKnownHolder(ctx, session, toPayoutHolder(body), await findPictures(ctx, session.accountId));
}

/** Undefined if a side is missing or its PDF cannot be shown now: the wallet then asks for a photo. */
async function findPictures(ctx: Ctx, accountId: string) {
  const { identificationFront: front, identificationBack: back } = await openIuguDocuments(ctx, accountId);
  if (!front) return undefined;
  try {
    const frontPicture = await toPicture(ctx, accountId, front);
    return { front: frontPicture, back: back ? await toPicture(ctx, accountId, back) : frontPicture };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    ctx.log.warn({ accountId, code: error.code }, "a document for iugu was not shown as a picture");
    return undefined;
  }
}

async function toPicture(ctx: Ctx, accountId: string, { type, bytes }: EvidenceFile): Promise<Buffer> {
  if (type !== "application/pdf") return bytes;
  const { folder, remove } = await ctx.scratch.create("document");
  try {
    const path = join(folder, "document.pdf");
    await writeFile(path, bytes);
    return (await ctx.documents.open(path, pageSide, accountId)).picture;
  } finally {
    await remove();
  }
}
