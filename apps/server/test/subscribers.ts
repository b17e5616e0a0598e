import { sql } from "kysely";
import { addPeriod } from "#modules/subscriptions/subscriptions.rules";
import type { Product } from "./product.ts";

type Many = { accountId: string; planId: string; count: number; names?: readonly string[] };

const names = ["Ana Beatriz Souza", "João Pedro Lima", "Conceição Araújo", "Íris Nóbrega", "Ruã D'Ávila"];

/** Adds this many subscribers, each until a day of the next month, in one statement. */
export async function addSubscribers(
  { ctx }: Pick<Product, "ctx">,
  { accountId, planId, count, names: some = names }: Many,
) {
  const now = ctx.now();
  await sql`
    with had as (select count(*) as n from fan),
    made as (
      insert into fan (id, email, created_at)
      select gen_random_uuid(), 'fan' || (had.n + step) || '@exemplo.com.br', ${now} from had, generate_series(1, ${count}::int) step
      returning id, email
    ), numbered as (select id, row_number() over () as n from made)
    insert into subscription (id, account_id, fan_id, fan_name, fan_phone, plan_id, price_cents, period_months, status, source,
      created_at, started_at, current_period_end)
    select (lpad(to_hex((extract(epoch from ${now}::timestamptz) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(n % 4096), 3, '0')
        || '8' || lpad(to_hex(n), 15, '0'))::uuid,
      ${accountId}, id, (${some}::text[])[1 + n % ${some.length}::int] || ' ' || n, '+5511912345678', ${planId}, 2990, 1, 'active',
      'checkout', ${now}, ${now}, ${addPeriod(now, 1)}
    from numbered`.execute(ctx.db);
}
