import type { wallet } from "@camarim/contract";
import type { z } from "zod";
import type { CreatorSession } from "#core/app";
import { AppError } from "#core/app-error";
import { formatInTimeZone } from "#core/calendar";
import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { enqueue } from "#core/jobs";
import { inTransaction } from "#core/transaction";
import { recordAccountChange } from "#modules/auth/record-account-change";
import { verifyPassword } from "#modules/auth/verify-password";
import { deleteDocumentsJob } from "./delete-documents.ts";
import { markDocuments } from "./documents.store.ts";
import { isAnotherHolder, isPayoutChange } from "./wallet.rules.ts";
import { lockWallet, selectWallet, upsertWallet } from "./wallet.store.ts";

type Body = z.output<typeof wallet.holderBody>;

/**
 * Creates or updates the payout holder. Another holder or PIX key requires the password and is mailed and logged;
 * another holder also needs new documents. WALLET_UNDER_REVIEW, PASSWORD_REQUIRED, PASSWORD_WRONG, TOO_MANY_ATTEMPTS.
 */
export async function registerHolder(ctx: Ctx, session: CreatorSession, { currentPassword, ...body }: Body) {
  const { accountId } = session;
  const after = { ...body, birthDate: body.birthDate ?? null, complement: body.complement ?? null };
  if (after.birthDate && after.birthDate >= formatInTimeZone(ctx.now(), "yyyy-MM-dd"))
    throw new AppError("VALIDATION_FAILED", { birthDate: "Esta data ainda não chegou." });
  const existing = await selectWallet(ctx, accountId);
  const isProtectedChange = existing !== undefined && isPayoutChange(existing, after);
  if (isProtectedChange || currentPassword) await verifyPassword(ctx, session, currentPassword);
  await inTransaction(ctx, async (ctx) => {
    const status = (await lockWallet(ctx, accountId))?.status;
    if (status === "under_review") throw new AppError("WALLET_UNDER_REVIEW");
    const before = await selectWallet(ctx, accountId);
    const isOther = before !== undefined && isAnotherHolder(before, after);
    // A concurrent request may have changed the wallet since the check above.
    if (before && isPayoutChange(before, after) && !isProtectedChange) throw new AppError("PASSWORD_REQUIRED");
    const pixKeyChangedAt = before && before.pixKey !== after.pixKey ? ctx.now() : (before?.pixKeyChangedAt ?? null);
    if (isOther) {
      await markDocuments(ctx, accountId, "replaced");
      await enqueue(ctx, deleteDocumentsJob, {});
    }
    if (isProtectedChange) await recordAccountChange(ctx, accountId, "payout_changed");
    const nextStatus = status && !isOther ? status : "registered";
    await upsertWallet(ctx, newId(ctx.now()), accountId, { ...after, pixKeyChangedAt, status: nextStatus });
  });
  return selectWallet(ctx, accountId);
}
