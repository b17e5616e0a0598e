import type { Ctx } from "#core/ctx";
import { restoreTerms, selectFormerCodesOf } from "./former-codes.store.ts";

type Payment = { id: string; status: string; gateway: string };

/**
 * A transfer names a code that a locked open renewal had before its terms changed: it pays the terms of that code, which the payment
 * gets back. Returns whether it did. `ids` are in upper case.
 */
export async function restoreFormerCode(
  ctx: Ctx,
  payment: Payment,
  { ids, cents }: { ids: readonly string[]; cents?: number },
): Promise<boolean> {
  if (payment.status !== "pending" || payment.gateway !== "bacen") return false;
  const former = (await selectFormerCodesOf(ctx, payment.id)).find(({ txid }) => ids.includes(txid.toUpperCase()));
  if (!former || (cents !== undefined && former.amount_cents !== cents)) return false;
  await restoreTerms(ctx, payment.id, former.txid);
  return true;
}
