import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { gateways } from "@camarim/contract";
import type { z } from "zod";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { registerKnownHolder } from "#modules/wallet/index";
import type { EvidenceFile } from "#ports/gateways/port";
import { toPayoutHolder } from "./applicant.rules.ts";
import { lockOpening } from "./gateways.store.ts";
import { openIuguDocuments } from "./iugu-documents.ts";

/** The longest side of a page that is reviewed as a picture. */
const pageSide = 2_000;

/** Registers the seller of an application as the payout holder too, if the creator has agreed, with the documents that are still stored. */
export async function registerForPayouts(ctx: Ctx, accountId: string, body: z.output<typeof gateways.iuguAccountBody>) {
  if (!body.registerPayouts) return;
  const pictures = await findPictures(ctx, accountId);
  await inTransaction(ctx, async (ctx) => {
    await lockOpening(ctx, accountId);
    await registerKnownHolder(ctx, accountId, toPayoutHolder(body), pictures);
  });
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
