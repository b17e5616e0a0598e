import type { Ctx } from "#core/ctx";
import { announce } from "#core/jobs";
import { inTransaction } from "#core/transaction";
import { billingReminderDue } from "./billings.events.ts";
import { type BillingReminder, dueBillingReminder, remindedUntil } from "./billings.rules.ts";
import { insertReminder, selectRemindable } from "./open-billings.store.ts";

const batch = 200;
const nobody = "00000000-0000-0000-0000-000000000000";

/** Has creators reminded of what they owe: of each fatura the newest reminder that is due, once, also after days on which nothing ran. */
export async function sendBillingReminders(ctx: Ctx): Promise<number> {
  const until = remindedUntil(ctx.now());
  let made = 0;
  let last = nobody;
  for (;;) {
    const unpaid = await selectRemindable(ctx, until, last, batch);
    for (const { id: billingId, dueDate, told } of unpaid) {
      const kind = dueBillingReminder(dueDate, ctx.now());
      if (kind && !told.includes(kind) && (await remind(ctx, { billingId, kind }))) made += 1;
    }
    if (unpaid.length < batch) return made;
    last = unpaid.at(-1)?.id ?? last;
  }
}

function remind(ctx: Ctx, reminder: BillingReminder) {
  return inTransaction(ctx, async (ctx) => {
    const isDue = await insertReminder(ctx, reminder);
    if (isDue) await announce(ctx, billingReminderDue, reminder);
    return isDue;
  });
}
