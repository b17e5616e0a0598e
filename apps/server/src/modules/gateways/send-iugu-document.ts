import { readFile } from "node:fs/promises";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import type { UploadedFile } from "#core/http/read-upload";
import { seal } from "#core/keys/seal";
import { toDocumentOwner } from "./iugu-documents.rules.ts";
import { type DocumentKind, upsertDocument } from "./iugu-documents.store.ts";

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
