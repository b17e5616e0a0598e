import type { wallet } from "@camarim/contract";
import { fieldErrors } from "@camarim/contract/field-errors";
import type { z } from "zod";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import type { CreatorSession } from "#core/http/app";
import { newId } from "#core/ids";
import { enqueue } from "#core/jobs/jobs";
import { formatInTimeZone } from "#core/text/calendar";
import { inTransactionWithObjects } from "#core/transaction-with-objects";
import type { WalletDocumentSide } from "#db/tables";
import { assertSession, recordAccountChange, withSession } from "#modules/auth/index";
import { markDocuments } from "./documents.store.ts";
import { addDocument, deleteDocumentsJob, storeDocument } from "./documents.ts";
import { isAnotherHolder, isPayoutChange } from "./wallet.rules.ts";
import { type HolderValues, lockKnownHolder, lockWallet, selectWallet, upsertWallet } from "./wallet.store.ts";

type Body = z.output<typeof wallet.holderBody>;

/**
 * Creates or updates the payout holder. Another holder or PIX key is mailed and logged; another holder also needs new
 * documents. WALLET_UNDER_REVIEW.
 */
export async function registerHolder(ctx: Ctx, session: CreatorSession, body: Body) {
  const { accountId } = session;
  const { birthDate = null, complement = null, pixKey } = body;
  const after = { ...body, birthDate, complement, pixKey: pixKey ?? body.document };
  if (after.birthDate && after.birthDate >= formatInTimeZone(ctx.now(), "yyyy-MM-dd"))
    throw new AppError("VALIDATION_FAILED", { birthDate: fieldErrors.birthDate });
  await withSession(ctx, session, async (ctx) => {
    const status = (await lockWallet(ctx, accountId))?.status;
    if (status === "under_review") throw new AppError("WALLET_UNDER_REVIEW");
    const before = await selectWallet(ctx, accountId);
    const isOther = before !== undefined && isAnotherHolder(before, after);
    const pixKeyChangedAt = before && before.pixKey !== after.pixKey ? ctx.now() : (before?.pixKeyChangedAt ?? null);
    if (isOther) {
      await markDocuments(ctx, accountId, "replaced");
      await enqueue(ctx, deleteDocumentsJob, {});
    }
    if (before && isPayoutChange(before, after)) await recordAccountChange(ctx, accountId, "payout_changed");
    const nextStatus = status && !isOther ? status : "registered";
    await upsertWallet(ctx, newId(ctx.now()), accountId, { ...after, pixKeyChangedAt, status: nextStatus });
  });
  return selectWallet(ctx, accountId);
}

type KnownHolder = Omit<HolderValues, "pixKey" | "pixKeyChangedAt" | "status">;

/**
 * Registers the holder whom a gateway's application has named, with the pictures of their document, which starts the review by an
 * admin. A registration of the creator's own is not replaced: one of the same CPF or CNPJ that lacks the document gets it, any other
 * stays as it is. UNAUTHENTICATED if the session has ended meanwhile.
 */
export async function registerKnownHolder(
  ctx: Ctx,
  session: CreatorSession,
  holder: KnownHolder,
  pictures?: Record<WalletDocumentSide, Buffer>,
) {
  const { accountId } = session;
  const documents = pictures ? await storeDocuments(ctx, accountId, pictures) : [];
  const keys = documents.map(({ fileKey }) => fileKey);
  const isRegistered = await inTransactionWithObjects(ctx, keys, async (ctx) => {
    await assertSession(ctx, session);
    await lockKnownHolder(ctx, accountId);
    const status = (await lockWallet(ctx, accountId))?.status;
    const existing = status && (await selectWallet(ctx, accountId));
    if (existing && existing.document !== holder.document) return false;
    if (status && status !== "registered" && status !== "documents_pending") return false;
    if (!existing) {
      const payout = { pixKey: holder.document, pixKeyChangedAt: null, status: "registered" } as const;
      await upsertWallet(ctx, newId(ctx.now()), accountId, { ...holder, ...payout });
    }
    for (const document of documents) await addDocument(ctx, document);
    return true;
  });
  if (!isRegistered) for (const key of keys) await ctx.storage.remove(key);
}

async function storeDocuments(ctx: Ctx, accountId: string, { front, back }: Record<WalletDocumentSide, Buffer>) {
  return [await storeDocument(ctx, accountId, "front", front), await storeDocument(ctx, accountId, "back", back)];
}
