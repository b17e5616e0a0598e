import { inDatabase, runJob } from "./database.ts";
import type { Running } from "./server.ts";

/** Lets a subscription's time be nearly over: its first reminder is due now, or what `left` says. The clock itself is not touched. */
export function bringNearEnd(server: Running, subscriptionId: string, left = "4 days"): Promise<void> {
  return change(
    server,
    `update subscription set current_period_end = now() + $2::interval,
      anchor_day = extract(day from (now() + $2::interval) at time zone 'America/Sao_Paulo') where id = $1`,
    [subscriptionId, left],
  );
}

/** Lets its time and its days of grace be over since days. */
export function bringPastEnd(server: Running, subscriptionId: string): Promise<void> {
  return change(server, "update subscription set current_period_end = now() - interval '10 days' where id = $1", [
    subscriptionId,
  ]);
}

/** Lets an order's code and the days of its receipt be over since a day. */
export function bringPastReceipts(server: Running, paymentId: string): Promise<void> {
  return change(
    server,
    `update payment set status = 'expired', created_at = now() - interval '9 days',
      pix_expires_at = now() - interval '8 days', receipt_until = now() - interval '1 day' where id = $1`,
    [paymentId],
  );
}

async function change(server: Running, statement: string, values: string[]): Promise<void> {
  await inDatabase(server, (client) => client.query(statement, values));
  await runJob(server, "run-renewal-clock");
}
