import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { announce } from "#core/jobs/jobs";
import { lockBook, postTransaction } from "#modules/ledger/index";
import { creditPaid } from "./billings.events.ts";
import { toRecordableSince } from "./billings.rules.ts";
import { hasCreator, insertCreditPayment, selectCreditPayment, selectHighestCredit } from "./credits.store.ts";

type CreditPayment = { adminId: string; accountId: string; amountCents: number; endToEndId: string };

/**
 * Within the caller's transaction. Records that the platform paid `amountCents` of a creator's credit in `fees_due` by
 * PIX. Recording the same payment again returns `isNew` false. If a sale has used part of the credit since, that part
 * is owed again. NOT_FOUND, OWN_CASE; CREDIT_TOO_LOW if the credit was never that high within the last day or since its
 * newest payment; CREDIT_ALREADY_RECORDED if the E2E id belongs to another payment.
 */
export async function recordCreditPayment(ctx: Ctx, { adminId, accountId, amountCents, endToEndId }: CreditPayment) {
  if (!(await hasCreator(ctx, accountId))) throw new AppError("NOT_FOUND");
  if (accountId === adminId) throw new AppError("OWN_CASE");
  await lockBook(ctx, accountId);
  const existing = await selectCreditPayment(ctx, endToEndId);
  if (existing && (existing.accountId !== accountId || existing.amountCents !== amountCents))
    throw new AppError("CREDIT_ALREADY_RECORDED");
  if (existing) return { creditPaymentId: existing.id, isNew: false };
  if (amountCents > (await selectHighestCredit(ctx, accountId, toRecordableSince(ctx.now()))))
    throw new AppError("CREDIT_TOO_LOW");
  const id = newId(ctx.now());
  await insertCreditPayment(ctx, { id, accountId, amountCents, endToEndId, adminId });
  // An adjustment, which the next billing includes beside the refund that caused the credit; a `fee_collection` would
  // be excluded.
  await postTransaction(ctx, {
    key: `credit:${id}:paid`,
    kind: "adjustment",
    ownerId: accountId,
    lines: [
      { account: "fees_due", cents: -amountCents },
      { account: "bank", cents: amountCents },
    ],
  });
  await announce(ctx, creditPaid, { creditPaymentId: id });
  return { creditPaymentId: id, isNew: true };
}
