import type { Ctx } from "#core/ctx";
import { announce, defineJob } from "#core/jobs/jobs";
import { listBatches } from "#core/paging/list-batches";
import { inTransaction } from "#core/transaction";
import { billingReminderDue } from "./billings.events.ts";
import { type BillingReminder, findDueReminder, toReminderHorizon } from "./billings.rules.ts";
import {
  claimReminder,
  insertReminder,
  type Remindable,
  releaseReminder,
  selectRemindable,
} from "./open-billings.store.ts";

const batchSize = 200;

/** Announces the newest due reminder of each unpaid billing, once, also after days without a running worker. */
export async function sendBillingReminders(ctx: Ctx): Promise<number> {
  const until = toReminderHorizon(ctx.now());
  let total = 0;
  const batches = listBatches<Remindable>(batchSize, (last, limit) => selectRemindable(ctx, until, last?.id, limit));
  for await (const unpaid of batches)
    for (const { id: billingId, dueDate, sentKinds } of unpaid) {
      const kind = findDueReminder(dueDate, ctx.now());
      if (kind && !sentKinds.includes(kind) && (await announceReminder(ctx, { billingId, kind }))) total += 1;
    }
  return total;
}

function announceReminder(ctx: Ctx, reminder: BillingReminder) {
  return inTransaction(ctx, async (ctx) => {
    const isDue = await insertReminder(ctx, reminder);
    if (isDue) await announce(ctx, billingReminderDue, reminder);
    return isDue;
  });
}

/** Hourly, since an e-mail rejected by the mail server is retried during the day. */
export const sendBillingRemindersJob = defineJob({
  name: "send-billing-reminders",
  queue: "maintenance",
  cron: "5 9-20 * * *",
  atStart: true,
  run: async (ctx) => {
    const count = await sendBillingReminders(ctx);
    if (count) ctx.log.info({ count }, "billing reminders sent");
  },
});

/**
 * Calls `send` if the reminder is not sent yet, in one caller only. If it throws, the e-mail was not accepted and the
 * reminder may be claimed again. If the process dies during it, the e-mail may have been sent and is not sent again.
 */
export async function claimBillingReminder(ctx: Ctx, reminder: BillingReminder, send: () => Promise<unknown>) {
  if (!(await claimReminder(ctx, reminder))) return;
  try {
    await send();
  } catch (error) {
    await releaseReminder(ctx, reminder);
    throw error;
  }
}
