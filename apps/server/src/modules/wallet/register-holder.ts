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
import { deleteDocumentsJob } from "./delete-documents.job.ts";
import { markDocuments } from "./documents.store.ts";
import { isAnotherHolder, movesPayouts } from "./wallet.rules.ts";
import { lockWallet, selectWallet, upsertWallet } from "./wallet.store.ts";

type Body = z.output<typeof wallet.holderBody>;

/**
 * Says who is paid out, or puts it right. Another holder in place of one asks for the password, is mailed and logged, and needs
 * documents of its own. WALLET_UNDER_REVIEW while somebody looks at it; PASSWORD_REQUIRED and its like.
 */
export async function registerHolder(ctx: Ctx, session: CreatorSession, { currentPassword, ...body }: Body) {
  const { accountId } = session;
  const after = { ...body, birthDate: body.birthDate ?? null, complement: body.complement ?? null };
  if (after.birthDate && after.birthDate >= formatInTimeZone(ctx.now(), "yyyy-MM-dd"))
    throw new AppError("VALIDATION_FAILED", { birthDate: "Esta data ainda não chegou." });
  const known = await selectWallet(ctx, accountId);
  const guarded = known !== undefined && movesPayouts(known, after);
  if (guarded || currentPassword) await verifyPassword(ctx, session, currentPassword);
  await inTransaction(ctx, async (ctx) => {
    const status = (await lockWallet(ctx, accountId))?.status;
    if (status === "under_review") throw new AppError("WALLET_UNDER_REVIEW");
    const before = await selectWallet(ctx, accountId);
    const isOther = before !== undefined && isAnotherHolder(before, after);
    // Without the password no more moves than was asked about above.
    if (before && movesPayouts(before, after) && !guarded) throw new AppError("PASSWORD_REQUIRED");
    const pixKeyChangedAt = before && before.pixKey !== after.pixKey ? ctx.now() : (before?.pixKeyChangedAt ?? null);
    if (isOther) {
      // Pictures of somebody else's document.
      await markDocuments(ctx, accountId, "replaced");
      await enqueue(ctx, deleteDocumentsJob, {});
    }
    if (guarded) await recordAccountChange(ctx, accountId, "payout_changed");
    const kept = status && !isOther ? status : "registered";
    await upsertWallet(ctx, newId(ctx.now()), accountId, { ...after, pixKeyChangedAt, status: kept });
  });
  return selectWallet(ctx, accountId);
}
