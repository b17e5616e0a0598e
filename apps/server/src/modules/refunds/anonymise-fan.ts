import type { Ctx } from "#core/ctx";
import { enqueue } from "#core/jobs/jobs";
import { deleteEventPayloadsJob } from "#modules/gateways/index";
import { anonymiseRefunds, deletePaymentNotes } from "#modules/payments/index";
import { selectChargeIds } from "./refunds.store.ts";

/** Within the caller's transaction. Stored webhooks about these payments are emptied soon after. */
export async function anonymiseFanInPayments(ctx: Ctx, fanId: string, email: string) {
  await anonymiseRefunds(ctx, fanId);
  await deletePaymentNotes(ctx, fanId);
  await enqueue(ctx, deleteEventPayloadsJob, { email, chargeIds: await selectChargeIds(ctx, fanId) });
}
