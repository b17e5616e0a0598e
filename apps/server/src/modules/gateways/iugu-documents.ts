import { readFile } from "node:fs/promises";
import type { gateways } from "@camarim/contract";
import { fieldErrors } from "@camarim/contract/field-errors";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import type { UploadedFile } from "#core/http/read-upload";
import { seal, unseal } from "#core/keys/seal";
import type { ApplicantDocuments, EvidenceFile } from "#ports/gateways/port";
import { findConnection } from "./gateways.queries.ts";
import { toDocumentOwner } from "./iugu-documents.rules.ts";
import {
  type DocumentKind,
  deleteDocuments,
  selectDocuments,
  selectDocumentTimes,
  upsertDocument,
} from "./iugu-documents.store.ts";
import { toSubmissionState } from "./iugu-submission.rules.ts";
import { openAccess } from "./open-access.ts";
import { submitToIugu, toAnswerTime } from "./submit-to-iugu.ts";
import { markPending, syncSubmittedAccount } from "./sync-account-verification.ts";

/** When each document was uploaded; null if it was not, or was already sent to iugu. */
export async function listIuguDocuments(ctx: Ctx, accountId: string): Promise<gateways.IuguDocuments> {
  const documents = await selectDocumentTimes(ctx, accountId);
  const sentAt = (kind: DocumentKind) => {
    const document = documents.find((document) => document.kind === kind);
    return document ? { sentAt: document.createdAt.toISOString(), isPdf: document.type === "application/pdf" } : null;
  };
  return {
    identificationFront: sentAt("identificationFront"),
    identificationBack: sentAt("identificationBack"),
    selfie: sentAt("selfie"),
    socialContract: sentAt("socialContract"),
  };
}

/** The decrypted documents. They must not be stored. */
export async function openIuguDocuments(ctx: Ctx, accountId: string): Promise<Partial<ApplicantDocuments>> {
  const documents = await selectDocuments(ctx, accountId);
  const files = documents.map(({ kind, type, sealed }): [string, EvidenceFile] => {
    const name = `${kind}.${type === "application/pdf" ? "pdf" : "jpg"}`;
    return [
      kind,
      {
        name,
        type: type as EvidenceFile["type"],
        bytes: unseal(ctx.keys, toDocumentOwner({ accountId, kind }), sealed),
      },
    ];
  });
  return Object.fromEntries(files);
}

/**
 * Stores a document for iugu, encrypted, until it is sent. A photo is re-encoded, which removes its metadata; a PDF is
 * opened once to check it, and stored unchanged. NOT_A_DOCUMENT, GATEWAY_OFF.
 */
export async function sendIuguDocument(ctx: Ctx, accountId: string, kind: DocumentKind, { path }: UploadedFile) {
  if (!ctx.gateways.iugu?.subaccounts) throw new AppError("GATEWAY_OFF");
  const { type, bytes } = (await ctx.documents.isDocument(path))
    ? { type: "application/pdf" as const, bytes: await readPdf(ctx, accountId, path) }
    : { type: "image/jpeg" as const, bytes: await readPhoto(ctx, accountId, path) };
  await upsertDocument(ctx, {
    accountId,
    kind,
    type,
    sealed: seal(ctx.keys, toDocumentOwner({ accountId, kind }), bytes),
  });
}

async function readPdf(ctx: Ctx, accountId: string, path: string): Promise<Buffer> {
  await ctx.documents.open(path, 200, accountId).catch((error) => {
    throw error instanceof AppError && error.code === "NOT_A_RECEIPT" ? new AppError("NOT_A_DOCUMENT") : error;
  });
  return readFile(path);
}

async function readPhoto(ctx: Ctx, accountId: string, path: string): Promise<Buffer> {
  if (!(await ctx.images.isPhoto(path))) throw new AppError("NOT_A_DOCUMENT");
  const { photo } = await ctx.images.photo(path, accountId).catch((error) => {
    throw error instanceof AppError && error.code === "NOT_AN_IMAGE" ? new AppError("NOT_A_DOCUMENT") : error;
  });
  return photo;
}

/**
 * Sends the uploaded documents in place of those that iugu refused, which starts a new review. IUGU_NOTHING_REFUSED,
 * IUGU_DOCUMENTS_MISSING, GATEWAY_OFF, GATEWAY_REFUSED_DATA, GATEWAY_BUSY.
 */
export async function resendIuguDocuments(ctx: Ctx, accountId: string) {
  const subaccounts = ctx.gateways.iugu?.subaccounts;
  if (!subaccounts) throw new AppError("GATEWAY_OFF");
  const answerAt = toAnswerTime(ctx);
  const connection = await findConnection(ctx, accountId, "iugu");
  if (connection?.status !== "refused" || connection.refusedDocuments.length === 0)
    throw new AppError("IUGU_NOTHING_REFUSED");
  if (toSubmissionState(connection, ctx.now()) === "sending") return;
  const documents = await openIuguDocuments(ctx, accountId);
  const missing = connection.refusedDocuments.filter((kind) => !(kind in documents));
  if (missing.length > 0)
    throw new AppError(
      "IUGU_DOCUMENTS_MISSING",
      Object.fromEntries(missing.map((kind) => [kind, fieldErrors.documentAgain])),
    );
  await submitToIugu(ctx, connection.id, answerAt, async () => {
    const { access } = await openAccess(ctx, connection.id);
    await subaccounts.resendDocuments(access, documents);
    // From here on, `pollAccounts` reads it again.
    await markPending(ctx, connection.id);
    await deleteDocuments(ctx, accountId);
    await syncSubmittedAccount(ctx, connection.id);
  });
}
