import { sql } from "kysely";
import type { Product } from "./product.ts";

/**
 * Adds open orders of tips with the creator, the fan and the amount of a payment, newer than it: 2,000 checkouts would take minutes. Returns
 * their txids.
 */
export async function addOpenOrders(
  { ctx }: Pick<Product, "ctx">,
  paymentId: string,
  count: number,
): Promise<string[]> {
  return ctx.db.transaction().execute(async (db) => {
    // Ids of the product begin with the time.
    const { rows } = await sql<{ txid: string }>`
      create temporary table came on commit drop as
        select ('ffffffff-' || substr(md5(payment.id::text), 1, 4) || '-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid as id,
          payment.account_id, fan_order.fan_id, fan_order.fan_phone, payment.amount_cents, payment.created_at,
          upper(substr(md5(payment.id::text || n), 1, 25)) as txid
        from payment join fan_order on fan_order.id = payment.order_id, generate_series(1, ${count}::int) n
        where payment.id = ${paymentId}`
      .execute(db)
      .then(() => sql<{ txid: string }>`select txid from came order by id`.execute(db));
    await sql`insert into fan_order (id, account_id, fan_id, fan_name, fan_phone, created_at)
      select id, account_id, fan_id, 'Fulana Prado', fan_phone, created_at from came`.execute(db);
    await sql`insert into order_line (order_id, position, kind, title, price_cents, amount_cents)
      select id, 1, 'tip', 'Mimo', amount_cents, amount_cents from came`.execute(db);
    await sql`insert into tip (order_id, position, account_id) select id, 1, account_id from came`.execute(db);
    await sql`insert into payment (id, account_id, order_id, status, amount_cents, method, gateway, txid, created_at)
      select id, account_id, id, 'pending', amount_cents, 'pix', 'bacen', txid, created_at from came`.execute(db);
    return rows.map(({ txid }) => txid);
  });
}
