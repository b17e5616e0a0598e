import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { writeSealed } from "#core/keys/sealed-files";
import { addDocument } from "./send-document.ts";
import { type HolderValues, lockWallet, selectWallet, upsertWallet } from "./wallet.store.ts";

type KnownHolder = Omit<HolderValues, "pixKey" | "pixKeyChangedAt" | "status">;
/** JPEGs without metadata. */
type DocumentPictures = { front: Buffer; back: Buffer };

/**
 * Registers the holder whom a gateway's application has named, with the pictures of their document, which starts the review by an
 * admin. A registration of the creator's own is not replaced: one of the same CPF or CNPJ that lacks the document gets it, any other
 * stays as it is. Inside a transaction that holds a lock of the account.
 */
export async function registerKnownHolder(
  ctx: Ctx,
  accountId: string,
  holder: KnownHolder,
  pictures?: DocumentPictures,
) {
  const status = (await lockWallet(ctx, accountId))?.status;
  const existing = status && (await selectWallet(ctx, accountId));
  if (existing && existing.document !== holder.document) return;
  if (status && status !== "registered" && status !== "documents_pending") return;
  if (!existing) {
    const payout = { pixKey: holder.document, pixKeyChangedAt: null, status: "registered" } as const;
    await upsertWallet(ctx, newId(ctx.now()), accountId, { ...holder, ...payout });
  }
  if (!pictures) return;
  for (const side of ["front", "back"] as const) {
    const id = newId(ctx.now());
    const fileKey = `documents/${id}`;
    await writeSealed(ctx, fileKey, pictures[side]);
    await addDocument(ctx, { id, accountId, side, fileKey });
  }
}
