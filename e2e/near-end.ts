import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
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

async function change({ data }: Running, statement: string, values: string[]): Promise<void> {
  const client = new pg.Client({ host: join(data, "postgres"), user: "camarim", database: "postgres" });
  await client.connect();
  try {
    await client.query(statement, values);
    // What comes by the minute comes now.
    await client.query("insert into pgboss.job (name) values ('run-renewal-clock')");
  } finally {
    await client.end();
  }
}

type Mail = { to: string; subject: string; text: string };

/** The mail that `wanted` finds, once it has come; a job may be a minute away. */
export async function mailTo(url: string, email: string, wanted: RegExp): Promise<Mail> {
  for (let i = 0; i < 120; i++) {
    const { data } = (await (await fetch(`${url}/dev/mail`)).json()) as { data: Mail[] };
    const mail = data.find(({ to, subject }) => to === email && wanted.test(subject));
    if (mail) return mail;
    await wait(1_000);
  }
  throw new Error(`no mail to ${email} said ${wanted}`);
}
