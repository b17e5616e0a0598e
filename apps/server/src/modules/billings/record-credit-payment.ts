import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { announce } from "#core/jobs";
import { lockBook } from "#modules/ledger/lock-book";
import { postTransaction } from "#modules/ledger/post-transaction";
import { creditPaid } from "./billings.events.ts";
import { recordableSince } from "./credits.rules.ts";
import { hasCreator, insertCreditPayment, selectCreditPayment, selectHighestCredit } from "./credits.store.ts";

type Payment = { adminId: string; accountId: string; amountCents: number; endToEndId: string };

/**
 * Within the caller's transaction. Records that the platform sent a creator `amountCents` of their credit in `fees_due` by PIX. The same
 * transfer again is not `isNew`. Less may be left of the credit by now than was paid: what a sale used up since the transfer is owed
 * again. NOT_FOUND, OWN_CASE; CREDIT_TOO_LOW for more than the credit was within the last day or since the newest payment of it;
 * CREDIT_ALREADY_RECORDED where the E2E id is that of another payment.
 */
export async function recordCreditPayment(ctx: Ctx, { adminId, accountId, amountCents, endToEndId }: Payment) {
  if (!(await hasCreator(ctx, accountId))) throw new AppError("NOT_FOUND");
  if (accountId === adminId) throw new AppError("OWN_CASE");
  await lockBook(ctx, accountId);
  const known = await selectCreditPayment(ctx, endToEndId);
  if (known && (known.accountId !== accountId || known.amountCents !== amountCents))
    throw new AppError("CREDIT_ALREADY_RECORDED");
  if (known) return { creditPaymentId: known.id, isNew: false };
  if (amountCents > (await selectHighestCredit(ctx, accountId, recordableSince(ctx.now()))))
    throw new AppError("CREDIT_TOO_LOW");
  const id = newId(ctx.now());
  await insertCreditPayment(ctx, { id, accountId, amountCents, endToEndId, adminId });
  // An adjustment, which the next billing takes into account beside the refund that made the credit; a `fee_collection` would not be.
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
