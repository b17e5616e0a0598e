import { inDatabase, runJob } from "./database.ts";
import type { Running } from "./server.ts";

/** Moves the end of a subscription's period; by default its first reminder is due now. */
export function movePeriodEnd(server: Running, subscriptionId: string, left = "4 days"): Promise<void> {
  return change(
    server,
    `update subscription set current_period_end = now() + $2::interval,
      anchor_day = extract(day from (now() + $2::interval) at time zone 'America/Sao_Paulo') where id = $1`,
    [subscriptionId, left],
  );
}

/** Ends a subscription's period 10 days ago, beyond the days of grace. */
export function expirePeriod(server: Running, subscriptionId: string): Promise<void> {
  return change(server, "update subscription set current_period_end = now() - interval '10 days' where id = $1", [
    subscriptionId,
  ]);
}

/** Expires an order and the time for its receipt. */
export function expireOrder(server: Running, paymentId: string): Promise<void> {
  return change(
    server,
    `update payment set status = 'expired', created_at = now() - interval '9 days',
      pix_expires_at = now() - interval '8 days', receipt_until = now() - interval '1 day' where id = $1`,
    [paymentId],
  );
}

async function change(server: Running, statement: string, values: string[]): Promise<void> {
  await inDatabase(server, (client) => client.query(statement, values));
  await runJob(server, "process-due-renewals");
}
