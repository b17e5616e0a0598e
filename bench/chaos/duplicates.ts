import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import type { Topology } from "./topology.ts";

/** Each returns a row, with what it is about, for every effect that happened more than once. */
const queries = {
  "stories of one upload": `select key as subject from upload where key is not null group by account_id, key having count(*) > 1`,
  "stories without an upload": `select id::text as subject from story where not exists (select from upload where published_id = story.id)`,
  "subscriptions of one fan": `select fan.email as subject from subscription join fan on fan.id = fan_id group by fan.email having count(*) > 1`,
  "payments of one period": `select line.subscription_id::text as subject from payment join subscription_line line using (order_id)
    where status not in ('expired', 'revoked', 'refused') group by line.subscription_id, period_start having count(*) > 1`,
  "sales of one payment": `select payment_id::text as subject from ledger_transaction where kind = 'sale' group by payment_id having count(*) > 1`,
  "approved receipts of one payment": `select payment_id::text as subject from receipt where decision = 'approved'
    group by payment_id having count(*) > 1`,
  "refunds of one subscription": `select subscription_id::text as subject from refund where subscription_id is not null group by subscription_id having count(*) > 1`,
};

export async function listDuplicates(pool: pg.Pool, { simulator }: Topology): Promise<string[]> {
  const found: string[] = [];
  for (const [what, sql] of Object.entries(queries))
    for (const { subject } of (await pool.query<{ subject: string }>(sql)).rows) found.push(`${what}: ${subject}`);
  return [...found, ...(await listAtGateway(pool, simulator))];
}

/** The gateway is asked for one charge of each payment, and for what the product refunds. */
async function listAtGateway(pool: pg.Pool, { state }: Topology["simulator"]): Promise<string[]> {
  const found: string[] = [];
  const references = new Set<string>();
  for (const { id, orderId, externalReference } of Object.values(state.invoices)) {
    const reference = externalReference ?? orderId ?? id;
    if (references.has(reference)) found.push(`charges of one payment: ${reference}`);
    references.add(reference);
  }
  const { rows } = await pool.query<{ charge_id: string; refunded_cents: number }>(
    "select charge_id, refunded_cents::int from gateway_charge join payment on payment.id = payment_id where charge_id is not null",
  );
  for (const { charge_id, refunded_cents } of rows) {
    const refunded = state.invoices[charge_id]?.refundedCents;
    if (refunded !== refunded_cents)
      found.push(`refund at the gateway of ${charge_id}: ${refunded}, not ${refunded_cents}`);
  }
  return found;
}

/** `repeated`: those with the same text to the same address as one before. */
export function listMails({ settings }: Topology): { sent: number; repeated: string[] } {
  const folder = join(settings.CAMARIM_DATA ?? "", "mailbox");
  const seen = new Set<string>();
  const repeated: string[] = [];
  const names = readdirSync(folder);
  for (const name of names) {
    const { to, subject, text } = JSON.parse(readFileSync(join(folder, name), "utf8")) as Record<string, string>;
    const mail = `${to} ${subject} ${text}`;
    if (seen.has(mail)) repeated.push(`${subject} to ${to}`);
    seen.add(mail);
  }
  return { sent: names.length, repeated };
}
