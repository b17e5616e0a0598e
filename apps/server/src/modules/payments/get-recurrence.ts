import type { Ctx } from "#core/ctx";
import type { Recurrence } from "#ports/gateways/port";
import { selectCardCharges } from "./recurrence.store.ts";

/** The number of a subscription's next card charge in the account of a connection. */
export async function getRecurrence(ctx: Ctx, subscriptionId: string, connectionId: string): Promise<Recurrence> {
  const { periodMonths, paidCount, firstChargeId } = await selectCardCharges(ctx, subscriptionId, connectionId);
  return { subscriptionId, number: paidCount + 1, periodMonths, firstChargeId };
}
