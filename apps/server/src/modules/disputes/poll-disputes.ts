import type { Ctx } from "#core/ctx";
import { announce, defineJob } from "#core/jobs/jobs";
import { inTransaction } from "#core/transaction";
import { disputeNotified, findAccess, type GatewayNotification, markEventProcessed } from "#modules/gateways/index";
import { syncCharge } from "#modules/payments/index";
import { findFault } from "#ports/gateways/gateway-error";
import { evidenceDue } from "./disputes.events.ts";
import { evidenceTimeoutMs } from "./disputes.rules.ts";
import {
  markChecked,
  markReminded,
  selectDueForReminder,
  selectDueForSync,
  selectPaymentOfCase,
  selectPaymentOfCharge,
} from "./disputes.store.ts";
import { syncDispute } from "./sync-dispute.ts";

const pollAgeMs = 6 * 60 * 60_000;
const maxDisputes = 50;

/** Reads open disputes that were not read for 6 hours, at most 50. Returns the number of attempts. */
export async function pollDisputes(ctx: Ctx): Promise<number> {
  const now = ctx.now().getTime();
  const due = {
    readBefore: new Date(now - pollAgeMs),
    unknownBefore: new Date(now - evidenceTimeoutMs),
    limit: maxDisputes,
  };
  const disputes = await selectDueForSync(ctx, due);
  for (const { id, paymentId } of disputes) {
    try {
      // Without access to the account, `syncDispute` still notes that.
      await syncCharge(ctx, paymentId).catch((err) => warn(err, "the charge of a dispute could not be read"));
      await syncDispute(ctx, paymentId);
    } catch (err) {
      warn(err, "a dispute could not be polled");
      // One that cannot be read must not block the others.
      await markChecked(ctx, id);
    }

    function warn(err: unknown, message: string) {
      ctx.log.warn({ err, disputeId: id }, message);
    }
  }
  return disputes.length;
}

/** In case a webhook was lost, and for deadlines that come near. */
export const pollDisputesJob = defineJob({
  name: "poll-disputes",
  queue: "poll",
  cron: "*/30 * * * *",
  atStart: true,
  options: { expireInSeconds: 900 },
  run: async (ctx) => {
    await pollDisputes(ctx);
    const count = await sendEvidenceReminders(ctx);
    if (count) ctx.log.info({ count }, "evidence reminders sent");
  },
});

const dayMs = 24 * 60 * 60_000;
const maxReminders = 200;

/** Reminds creators once, 3 days before the deadline, but not within a day of the e-mail about the dispute itself. */
export async function sendEvidenceReminders(ctx: Ctx): Promise<number> {
  const now = ctx.now().getTime();
  const window = {
    from: new Date(now),
    until: new Date(now + 3 * dayMs),
    openedBefore: new Date(now - dayMs),
    limit: maxReminders,
  };
  const due = await selectDueForReminder(ctx, window);
  for (const disputeId of due)
    await inTransaction(ctx, async (ctx) => {
      if (await markReminded(ctx, disputeId)) await announce(ctx, evidenceDue, { disputeId });
    });
  return due.length;
}

/** Reads the charge and the case again. A dispute without a payment here is ignored. */
async function handleDisputeWebhook(ctx: Ctx, { eventId, gateway, objectId, externalAccountId }: GatewayNotification) {
  const paymentId = (await findByCharge()) ?? (await selectPaymentOfCase(ctx, gateway, objectId));
  if (paymentId) {
    await syncCharge(ctx, paymentId);
    await syncDispute(ctx, paymentId);
  }
  await markEventProcessed(ctx, eventId);

  async function findByCharge() {
    const opened = externalAccountId ? await findAccess(ctx, gateway, externalAccountId) : undefined;
    if (!opened) return undefined;
    try {
      const { chargeId } = await opened.gateway.getDispute(opened.access, objectId);
      return await selectPaymentOfCharge(ctx, opened.connection.id, chargeId);
    } catch (error) {
      if (findFault(error) === "refused") return undefined;
      throw error;
    }
  }
}

export const onDisputeNotifiedJob = defineJob({
  name: "handle-dispute-webhook",
  queue: "gateway",
  on: [disputeNotified],
  options: { retryLimit: 8, retryDelay: 5 },
  run: handleDisputeWebhook,
});
