import type { wallet } from "@camarim/contract";
import { fieldErrors } from "@camarim/contract/field-errors";
import type { z } from "zod";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { enqueue } from "#core/jobs/jobs";
import { formatInTimeZone } from "#core/text/calendar";
import { inTransaction } from "#core/transaction";
import { recordAccountChange } from "#modules/auth/index";
import { deleteDocumentsJob } from "./delete-documents.ts";
import { markDocuments } from "./documents.store.ts";
import { isAnotherHolder, isPayoutChange } from "./wallet.rules.ts";
import { lockWallet, selectWallet, upsertWallet } from "./wallet.store.ts";

type Body = z.output<typeof wallet.holderBody>;

/**
 * Creates or updates the payout holder. Another holder or PIX key is mailed and logged; another holder also needs new
 * documents. WALLET_UNDER_REVIEW.
 */
export async function registerHolder(ctx: Ctx, accountId: string, body: Body) {
  const { birthDate = null, complement = null, pixKey } = body;
  const after = { ...body, birthDate, complement, pixKey: pixKey ?? body.document };
  if (after.birthDate && after.birthDate >= formatInTimeZone(ctx.now(), "yyyy-MM-dd"))
    throw new AppError("VALIDATION_FAILED", { birthDate: fieldErrors.birthDate });
  await inTransaction(ctx, async (ctx) => {
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
