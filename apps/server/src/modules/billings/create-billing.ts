import type { Ctx } from "#core/ctx";
import { newId, newTxid } from "#core/ids";
import { announce } from "#core/jobs";
import { inTransaction } from "#core/transaction";
import { formatBrCode } from "#modules/payments/br-code.rules";
import { billingCreated } from "./billings.events.ts";
import { dueDateOf, firstIdAt, type Month, totalsOf } from "./billings.rules.ts";
import {
  hasBilling,
  insertBilledEntries,
  insertBilling,
  lockDebtor,
  selectSettledTo,
  selectUnbilledLines,
} from "./make-billing.store.ts";

const dayMs = 86_400_000;

/**
 * The fatura of a month that is over, of all that is owed up to its end and stands in none yet; answers whether one was made. Once
 * made it is not made again. Where nothing is owed, or less than nothing, there is none, and what there was waits for the next.
 */
export async function createBilling(ctx: Ctx, accountId: string, month: Month): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    await lockDebtor(ctx, accountId);
    if (await hasBilling(ctx, accountId, month.start)) return false;
    const span = { since: await selectSettledTo(ctx, accountId), before: firstIdAt(month.end) };
    const lines = await selectUnbilledLines(ctx, accountId, span);
    const totals = totalsOf(lines);
    const { amountCents } = totals;
    if (amountCents <= 0) return false;
    const [id, txid] = [newId(ctx.now()), newTxid()];
    const billing = {
      ...{ id, accountId, txid, periodStart: month.start, periodEnd: month.end, ...totals },
      dueDate: dueDateOf(ctx.now()),
      pixCopyPaste: formatBrCode({ ...ctx.config.platformPix, amountCents, txid }),
      // A sale that was on its way when the month ended may come to stand before this moment; a day is more than it takes.
      settledTo: firstIdAt(new Date(month.end.getTime() - dayMs)),
    };
    await insertBilling(ctx, billing, lines);
    const collected = await insertBilledEntries(ctx, accountId, id, span);
    if (collected !== amountCents) throw new Error(`a billing of ${amountCents} would collect ${collected}`);
    await announce(ctx, billingCreated, { billingId: id });
    return true;
  });
}
