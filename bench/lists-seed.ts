import type pg from "pg";
import type { HttpCreator } from "../e2e/creator-over-http.ts";

/** `count` subscribers over the last year, each with one payment; one in ten has left. */
export async function createSubscribers(client: pg.Client, creator: HttpCreator, count: number) {
  const { _id: accountId } = (await creator.request<{ _id: string }>("/me")).body;
  const planId = (await creator.request<{ data: { _id: string }[] }>("/plan/all")).body.data[0]?._id;
  const tag = accountId.slice(-6);
  await client.query(`
    begin;
    create temporary table came on commit drop as
      select n, uuidv7(((n - ${count}) || ' minutes')::interval * (525600.0 / ${count})) as id, gen_random_uuid() as fan_id,
        now() + ((n - ${count}) || ' minutes')::interval * (525600.0 / ${count}) as at
      from generate_series(1, ${count}) n;
    insert into fan (id, email, created_at) select fan_id, 'fan' || n || '@exemplo-${tag}.com.br', at from came;
    insert into subscription (id, account_id, fan_id, fan_name, fan_phone, plan_id, price_cents, period_months, status, source,
        created_at, started_at, current_period_end)
      select id, '${accountId}', fan_id, 'Fã de número ' || n, '+5511912345678', '${planId}', 2990, 1,
        (case when n % 10 = 0 then 'expired' else 'active' end)::subscription_status, 'checkout', at, at,
        case when n % 10 = 0 then at else now() + interval '20 days' end from came;
    insert into fan_order (id, account_id, fan_id, fan_name, fan_phone, created_at)
      select id, '${accountId}', fan_id, 'Fã de número ' || n, '+5511912345678', at from came;
    insert into order_line (order_id, position, kind, title, price_cents, amount_cents, fulfilled_at)
      select id, 1, 'subscription', 'Mensal', 2990, 2990, at from came;
    insert into subscription_line (order_id, position, subscription_id, plan_id, period_months, period_start, period_end)
      select id, 1, id, '${planId}', 1, at, at + interval '1 month' from came;
    insert into payment (id, account_id, order_id, subscription_id, amount_cents, method, gateway, status, txid, created_at, paid_at)
      select gen_random_uuid(), '${accountId}', id, id, 2990, 'pix', 'bacen', 'paid', substr(replace(id::text, '-', ''), 8), at, at from came;
    insert into subscription_change (id, subscription_id, account_id, kind, actor, at, until)
      select gen_random_uuid(), id, '${accountId}', 'started', 'system', at, at + interval '1 month' from came;
    insert into subscription_change (id, subscription_id, account_id, kind, actor, at)
      select gen_random_uuid(), id, '${accountId}', 'expired', 'system', at + interval '1 hour' from came where n % 10 = 0;
    commit;
  `);
  await client.query(
    "vacuum analyze fan, subscription, subscription_count, fan_order, order_line, subscription_line, payment, subscription_change",
  );
}
