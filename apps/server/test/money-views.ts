import { sql } from "kysely";
import { parse } from "ofx-js";
import { writeOfxStatement } from "#modules/ledger/export-operations";
import { getBalance } from "#modules/ledger/ledger.queries";
import { viewBalance } from "#modules/ledger/ledger.view";
import { getStats } from "#modules/subscriptions/get-stats";
import { viewStats } from "#modules/subscriptions/stats.view";
import type { Product } from "./product.ts";

type Difference = { view: string; expected: unknown; found: unknown };

/**
 * Gross money of each sale in the ledger by the month of its payment and the plan that it paid; money in dispute is none yet. Of an order
 * with more lines its period has a part by its price, or nothing if it was refunded alone.
 */
async function bookedRevenue({ ctx }: Pick<Product, "ctx">, accountId: string) {
  const { rows } = await sql<{ date: string; planId: string; cents: number }>`
    select to_char(date_trunc('month', payment.paid_at at time zone 'America/Sao_Paulo'), 'YYYY-MM-DD') as date,
      line.plan_id, sum(case when payment.refunded_cents > 0 and sold.refunded_at is not null then 0
        else round(sale.cents * (sold.amount_cents::numeric / (select sum(amount_cents) from order_line kept
          where kept.order_id = sold.order_id and (kept.refunded_at is null or payment.refunded_cents = 0)))) end)::int as cents
    from (
      select t.payment_id, -sum(e.amount_cents) filter (where a.kind in ('fans', 'iugu', 'mercadopago')) as cents
      from ledger_transaction t join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
      where t.owner_id = ${accountId} and t.payment_id is not null group by t.payment_id
    ) sale join payment on payment.id = sale.payment_id join subscription_line line on line.order_id = payment.order_id
    join order_line sold on sold.order_id = line.order_id and sold.position = line.position
    left join gateway_charge charge on charge.payment_id = payment.id
    where charge.settlement_status is distinct from 'disputed' group by 1, 2 having sum(sale.cents) <> 0`.execute(
    ctx.db,
  );
  return rows;
}

/** What the ledger says of the statement: money at the gateway and in the creator's bank, less what billings collected. */
async function bookedMoney({ ctx }: Pick<Product, "ctx">, accountId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(e.amount_cents), 0) as cents from ledger_transaction t
    join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
    where t.owner_id = ${accountId} and a.kind = 'bank'`.execute(ctx.db);
  const { totalBalance, receivedOutside, receivedInAccount } = viewBalance(await getBalance(ctx, accountId));
  return totalBalance + receivedOutside + receivedInAccount + (rows[0]?.cents ?? 0);
}

/** Where the statistics or the OFX file of a creator differ from the ledger; empty if nowhere. */
export async function findViewDifferences(product: Pick<Product, "ctx">, accountId: string): Promise<Difference[]> {
  const { ctx } = product;
  const stats = viewStats(await getStats(ctx, accountId, "12m"));
  const first = stats.series[0]?.date ?? "";
  const booked = (await bookedRevenue(product, accountId)).filter(({ date }) => date >= first);
  const sumBy = (field: "date" | "planId", value: string) =>
    booked.filter((row) => row[field] === value).reduce((total, { cents }) => total + cents, 0);
  const chunks: Buffer[] = [];
  for await (const chunk of writeOfxStatement(ctx, accountId)) chunks.push(chunk);
  // biome-ignore lint/suspicious/noExplicitAny: the parser's result has any type
  const { OFX } = (await parse(Buffer.concat(chunks).toString("latin1"))) as any;
  const { BANKTRANLIST, LEDGERBAL } = OFX.BANKMSGSRSV1.STMTTRNRS.STMTRS;
  const lines = [BANKTRANLIST.STMTTRN ?? []].flat() as { TRNAMT: string }[];
  const toCents = (text: string) => Math.round(Number(text) * 100);
  const money = await bookedMoney(product, accountId);
  const views: Difference[] = [
    {
      view: "revenue",
      expected: booked.reduce((total, { cents }) => total + cents, 0),
      found: stats.revenue,
    },
    {
      view: "revenue by plan",
      expected: stats.byPlan.map(({ plan }) => sumBy("planId", plan._id)),
      found: stats.byPlan.map(({ revenue }) => revenue),
    },
    {
      view: "revenue by month",
      expected: stats.series.map(({ date }) => sumBy("date", date)),
      found: stats.series.map(({ revenue }) => revenue),
    },
    { view: "the sum of the plans", expected: stats.revenue, found: sum(stats.byPlan.map(({ revenue }) => revenue)) },
    { view: "the OFX lines", expected: money, found: sum(lines.map(({ TRNAMT }) => toCents(TRNAMT))) },
    { view: "the OFX balance", expected: money, found: toCents(LEDGERBAL.BALAMT) },
  ];
  return views.filter(({ expected, found }) => JSON.stringify(expected) !== JSON.stringify(found));
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
