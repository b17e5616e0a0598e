import type { backOffice } from "@camarim/contract";
import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { reviewWalletDocuments } from "#modules/wallet/review-wallet-documents";
import { toRefusals } from "#modules/wallet/wallet.rules";
import { insertAdminAction } from "./admin-actions.store.ts";

type Refused = { reasons: readonly backOffice.RefusalReason[]; note?: string | undefined };

/** Approves who is paid out or, with reasons, refuses; written down with it. As `reviewWallet`. */
export async function reviewWallet(ctx: Ctx, adminId: string, reviewId: string, refused?: Refused) {
  const decision = refused ? ("refused" as const) : ("approved" as const);
  const refusals = refused ? toRefusals(refused.reasons, refused.note) : [];
  await inTransaction(ctx, async (ctx) => {
    const { accountId, isNew } = await reviewWalletDocuments(ctx, reviewId, { decision, adminId, refusals });
    if (!isNew) return;
    const reason = refusals.map(({ message }) => message).join(" ") || undefined;
    await insertAdminAction(ctx, { adminId, accountId, kind: `wallet_${decision}`, subjectId: reviewId, reason });
  });
  return { _id: reviewId, decision };
}
