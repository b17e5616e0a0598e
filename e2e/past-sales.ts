import { randomUUID } from "node:crypto";
import type pg from "pg";
import type { HttpCreator } from "./creator-over-http.ts";
import { inDatabase } from "./database.ts";
import type { Running } from "./server.ts";

/**
 * Inserts sales of R$ 100,00 in past months into the ledger, under the constraints of the database. The creator must have one sale
 * already. The billings are created with the next start of the server.
 */
export async function createPastSales(
  server: Running,
  creator: HttpCreator,
  monthsAgo: readonly number[],
): Promise<void> {
  await inDatabase(server, async (client) => {
    const { rows } = await client.query(
      `select t.owner_id, t.payment_id from ledger_transaction t join profile on profile.account_id = t.owner_id
       where profile.username = $1 and t.kind = 'sale' limit 1`,
      [creator.username],
    );
    for (const months of monthsAgo) await sell(client, rows[0], middleOf(months));
  });
}

/** Makes open billings 20 days overdue; `replica` disables the triggers that forbid it. */
export async function makeBillingsOverdue(server: Running, { username }: HttpCreator): Promise<void> {
  await inDatabase(server, async (client) => {
    await client.query("set session_replication_role = replica");
    await client.query(
      `update billing set due_date = current_date - 20 where status = 'open'
       and account_id = (select account_id from profile where username = $1)`,
      [username],
    );
  });
}

/** Creates a credit of R$ 2,99 in fees, as from a refund two months ago. */
export async function createOldCredit(server: Running, { username }: HttpCreator): Promise<void> {
  await inDatabase(server, async (client) => {
    const { rows } = await client.query("select account_id from profile where username = $1", [username]);
    const { account_id: ownerId } = rows[0];
    const at = new Date(Date.now() - 62 * 86_400_000);
    const time = at.getTime().toString(16).padStart(12, "0");
    const id = `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
    await client.query("begin");
    await client.query("insert into ledger_account (owner_id, kind) values ($1, 'fees_due') on conflict do nothing", [
      ownerId,
    ]);
    await client.query(
      "insert into ledger_transaction (id, key, kind, owner_id, lines, created_at) values ($1, $2, 'refund', $3, 2, $4)",
      [id, `e2e:${id}`, ownerId, at],
    );
    await client.query(
      `insert into ledger_entry (transaction_id, line, account_id, amount_cents)
       select $1, part.line, a.id, part.cents from (values (1, 'fees_due', 299), (2, 'fees', -299)) part (line, kind, cents)
       join ledger_account a on a.kind::text = part.kind and (a.owner_id is null or a.owner_id = $2)`,
      [id, ownerId],
    );
    await client.query("commit");
  });
}

async function sell(client: pg.Client, seller: { owner_id: string; payment_id: string }, at: Date) {
  const time = at.getTime().toString(16).padStart(12, "0");
  const id = `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
  const sale = [id, `e2e:${id}`, seller.owner_id, seller.payment_id, at];
  await client.query("begin");
  await client.query(
    `insert into ledger_transaction (id, key, kind, owner_id, payment_id, lines, created_at)
     values ($1, $2, 'sale', $3, $4, 4, $5)`,
    sale,
  );
  await client.query(
    `insert into ledger_entry (transaction_id, line, account_id, amount_cents)
     select $1, part.line, a.id, part.cents
     from (values (1, 'fans', -10000), (2, 'own_bank', 10000), (3, 'fees_due', -1000), (4, 'fees', 1000)) part (line, kind, cents)
     join ledger_account a on a.kind::text = part.kind and (a.owner_id is null or a.owner_id = $2)`,
    [id, seller.owner_id],
  );
  await client.query("commit");
}

/** The 15th at noon in São Paulo. */
function middleOf(monthsAgo: number): Date {
  // São Paulo is three hours behind.
  const now = new Date(Date.now() - 3 * 3_600_000);
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, 15, 15));
}
