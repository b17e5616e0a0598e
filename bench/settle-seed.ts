import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import type pg from "pg";
import { type Account, createState, type Invoice } from "../apps/server/simulators/iugu/state.ts";
import type { Keys } from "../apps/server/src/core/keys/keys.ts";
import { seal } from "../apps/server/src/core/keys/seal.ts";
import { toCredentialsOwner } from "../apps/server/src/modules/gateways/open-access.ts";

const capital = (bytes: number) => randomBytes(bytes).toString("hex").toUpperCase();

/** The ids of a sale that its webhook contains. */
export type Sale = { paymentId: string; eventId: string; chargeId: string; externalId: string };

/** Creates creators 1 to `count`, with a ledger account each. */
export async function createOwners(client: pg.Client, count: number) {
  await client.query(`
    create table bench_owner (n int primary key, id uuid not null default uuidv7());
    insert into bench_owner select generate_series(1, ${count});
    insert into account (id, email, phone_number, password_hash, terms_accepted_at, created_at)
      select id, id || '@example.com', '+5511900000000', 'none', now(), now() from bench_owner;
    insert into ledger_account (owner_id, kind) select id, 'available' from bench_owner;
  `);
}

/**
 * Creates `count` PIX orders with an unprocessed webhook event each. All are paid charges of the gateway, whose state is written to
 * `file` for a simulator.
 */
export async function createSales(client: pg.Client, keys: Keys, count: number, file: string) {
  const owners = (await client.query<{ id: string; n: number }>("select id, n from bench_owner order by n")).rows;
  const state = createState();
  const open = (name: string, isMaster = false): Account => {
    const id = capital(16);
    const verification = { status: "accepted", feedback: null, decideAt: 0 } as const;
    const tokens = { liveToken: capital(32), testToken: capital(32), userToken: capital(32) };
    const money = { balanceCents: 0, protestCents: 0, entries: [], triggers: [] };
    const active = { createdAt: Date.now(), documents: [], pixActive: true, cardActive: true };
    const automation = { autoWithdraw: false, autoAdvance: false };
    const account: Account = { id, name, ...tokens, isMaster, verification, ...active, ...automation, ...money };
    state.accounts[id] = account;
    return account;
  };
  const master = open("Camarim", true);
  const accounts = owners.map(({ n }) => open(`Criadora ${n}`));
  await client.query(
    `insert into gateway_connection (id, account_id, gateway, status, external_account_id, credentials, created_at, verified_at)
     select uuidv7(), id, 'iugu', 'verified', external, credentials, now(), now()
     from unnest($1::uuid[], $2::text[], $3::bytea[]) as one (id, external, credentials)`,
    [
      owners.map(({ id }) => id),
      accounts.map(({ id }) => id),
      accounts.map(({ id, liveToken }, i) => {
        const owner = { accountId: String(owners[i]?.id), gateway: "iugu", externalAccountId: id } as const;
        return seal(keys, toCredentialsOwner(owner), Buffer.from(JSON.stringify({ liveToken, userToken: "none" })));
      }),
    ],
  );
  await client.query(`
    insert into plan (id, account_id, name, description, price_cents, period_months, trial_days, active, position, created_at)
      select uuidv7(), id, 'Mensal', '', 2990, 1, 0, true, 1, now() from bench_owner;
    create table bench_sale as
      select sale.n, owner.id as owner_id, owner.n as owner, uuidv7() as payment_id, uuidv7() as subscription_id, uuidv7() as fan_id,
        uuidv7() as event_id, upper(md5(sale.n::text)) as charge_id,
        connection.id as connection_id, connection.external_account_id as external_id, plan.id as plan_id
      from generate_series(1, ${count}) sale (n) join bench_owner owner on owner.n = 1 + (sale.n * 7919) % ${owners.length}
      join gateway_connection connection on connection.account_id = owner.id join plan on plan.account_id = owner.id;
    alter table bench_sale add primary key (n);
    insert into fan (id, email, created_at) select fan_id, 'fan' || n || '@exemplo.com.br', now() from bench_sale;
    insert into subscription (id, account_id, fan_id, fan_name, fan_phone, plan_id, price_cents, period_months, status, source, created_at)
      select subscription_id, owner_id, fan_id, 'Fã ' || n, '+5511912345678', plan_id, 2990, 1, 'pending', 'checkout', now()
      from bench_sale;
    insert into fan_order (id, account_id, fan_id, fan_name, fan_phone, created_at)
      select payment_id, owner_id, fan_id, 'Fã ' || n, '+5511912345678', now() from bench_sale;
    insert into order_line (order_id, position, kind, title, price_cents, amount_cents)
      select payment_id, 1, 'subscription', 'Mensal', 2990, 2990 from bench_sale;
    insert into subscription_line (order_id, position, subscription_id, plan_id, period_months)
      select payment_id, 1, subscription_id, plan_id, 1 from bench_sale;
    insert into payment (id, account_id, order_id, subscription_id, amount_cents, method, gateway, status, txid, pix_copy_paste, created_at)
      select payment_id, owner_id, payment_id, subscription_id, 2990, 'pix', 'iugu', 'pending', substr(md5(n::text), 1, 25), 'code', now()
      from bench_sale;
    insert into gateway_charge (payment_id, connection_id, gateway, state, charge_id, platform_cents, requested_at)
      select payment_id, connection_id, 'iugu', 'open', charge_id, 299, now() from bench_sale;
    insert into provider_event (id, gateway, event_key, event, raw, object_kind, object_id, external_account_id, received_at)
      select event_id, 'iugu', 'bench' || n, 'invoice.status_changed', '', 'charge', charge_id, external_id, now() from bench_sale;
  `);
  await client.query(
    "vacuum analyze subscription, fan_order, order_line, subscription_line, payment, gateway_charge, provider_event, bench_sale, subscription_count",
  );
  const { rows } = await client.query<Sale>(
    `select payment_id as "paymentId", event_id as "eventId", charge_id as "chargeId", external_id as "externalId"
     from bench_sale order by n`,
  );
  for (const { chargeId, paymentId, externalId } of rows)
    state.invoices[chargeId] = paid(chargeId, paymentId, externalId, master.id);
  writeFileSync(file, JSON.stringify(state));
  return rows;
}

function paid(id: string, reference: string, accountId: string, masterId: string): Invoice {
  const at = Date.now();
  return {
    id,
    accountId,
    status: "paid",
    email: "fan@exemplo.com.br",
    description: "Mensal",
    itemsCents: 2990,
    totalCents: 2990,
    paidCents: 2990,
    dueDate: new Date(at).toISOString().slice(0, 10),
    payableWith: ["pix"],
    splits: [{ accountId: masterId, cents: 299 }],
    payer: { name: "Fã", document: "52998224725" },
    orderId: reference,
    externalReference: reference,
    secureId: id,
    createdAt: at,
    updatedAt: at,
    expiresAt: at + 86_400_000,
    paidAt: at,
    method: "iugu_pix",
    endToEndId: `E99999999${id.slice(0, 23)}`,
    pixText: "code",
    taxesCents: 30,
    refundedCents: 0,
    card: null,
    declinedBy: null,
  };
}
