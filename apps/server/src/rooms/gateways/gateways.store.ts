import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import type { GatewayConnectionStatus } from "#db/tables";
import type { GatewayName } from "#ports/gateways/port";

export type NewConnection = {
  id: string;
  accountId: string;
  gateway: GatewayName;
  status: GatewayConnectionStatus;
  externalAccountId: string;
  credentials: Buffer;
  credentialsExpireAt: Date | null;
};

/**
 * Makes it the creator's active connection with that gateway. The same account there keeps its row; an earlier one of another
 * account stays as a `disconnected` row, with its credentials, since what was sold through it is refunded through it.
 */
export async function upsertConnection(ctx: Ctx, row: NewConnection): Promise<string> {
  const { db, now } = ctx;
  await holdOpening(ctx, row.accountId);
  await db
    .updateTable("gateway_connection")
    .set({ status: "disconnected", ended_at: now() })
    .where("account_id", "=", row.accountId)
    .where("gateway", "=", row.gateway)
    .where("external_account_id", "!=", row.externalAccountId)
    .where("status", "!=", "disconnected")
    .execute();
  const fresh = {
    status: row.status,
    credentials: row.credentials,
    credentials_expire_at: row.credentialsExpireAt,
    verified_at: row.status === "verified" ? now() : null,
    refusals: [] as string[],
    refused_documents: [] as string[],
    opened_at: now(),
    applied_at: null,
    ended_at: null,
    pix_key_missing_at: null,
    pix_key_refused_at: null,
  };
  const same = await db
    .updateTable("gateway_connection")
    .set(fresh)
    .where("account_id", "=", row.accountId)
    .where("gateway", "=", row.gateway)
    .where("external_account_id", "=", row.externalAccountId)
    .returning("id")
    .executeTakeFirst();
  if (same) return same.id;
  const owner = { id: row.id, account_id: row.accountId, gateway: row.gateway, created_at: now() };
  await db
    .insertInto("gateway_connection")
    .values({ ...owner, external_account_id: row.externalAccountId, ...fresh })
    .execute();
  return row.id;
}

export type Connection = NonNullable<Awaited<ReturnType<typeof selectConnection>>>;

export function selectConnection({ db }: Ctx, id: string) {
  return db.selectFrom("gateway_connection").selectAll().where("id", "=", id).executeTakeFirst();
}

/** The active one, else the one that ended last. */
export function selectConnectionOf({ db }: Ctx, accountId: string, gateway: GatewayName) {
  return db
    .selectFrom("gateway_connection")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("gateway", "=", gateway)
    .orderBy((on) => on("status", "=", "disconnected"))
    .orderBy("ended_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

export function selectConnectionByExternal({ db }: Ctx, gateway: GatewayName, externalAccountId: string) {
  return db
    .selectFrom("gateway_connection")
    .selectAll()
    .where("gateway", "=", gateway)
    .where("external_account_id", "=", externalAccountId)
    .executeTakeFirst();
}

/** The one that the creator sells through now; none while she sells by her own key. */
export function selectSelling({ db }: Ctx, accountId: string) {
  return db
    .selectFrom("gateway_connection as connection")
    .innerJoin("account", (on) =>
      on.onRef("account.id", "=", "connection.account_id").onRef("account.payment_gateway", "=", "connection.gateway"),
    )
    .selectAll("connection")
    .where("account.id", "=", accountId)
    .where("connection.status", "=", "verified")
    .executeTakeFirst();
}

export function lockConnection({ db }: Ctx, id: string) {
  return db.selectFrom("gateway_connection").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

/** Those that wait for the gateway's decision, longest unasked first. */
export async function selectUndecided({ db }: Ctx, askedBefore: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("gateway_connection")
    .select("id")
    .where("status", "=", "pending")
    .where((on) => on.or([on("checked_at", "is", null), on("checked_at", "<", askedBefore)]))
    .orderBy("checked_at", (order) => order.asc().nullsFirst())
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

type Standing = { status: GatewayConnectionStatus; refusals: string[]; refusedDocuments?: string[] };

export async function updateStanding(
  { db, now }: Ctx,
  id: string,
  { status, refusals, refusedDocuments = [] }: Standing,
) {
  await db
    .updateTable("gateway_connection")
    .set({
      status,
      refusals,
      refused_documents: refusedDocuments,
      checked_at: now(),
      ...(status === "verified" && { verified_at: now() }),
      ended_at: status === "disconnected" ? now() : null,
    })
    .where("id", "=", id)
    .execute();
}

/** It was asked for, without an answer that says more. */
export async function markChecked({ db, now }: Ctx, id: string) {
  await db.updateTable("gateway_connection").set({ checked_at: now() }).where("id", "=", id).execute();
}

export async function updateCredentials({ db }: Ctx, id: string, credentials: Buffer, expireAt: Date | null) {
  const set = { credentials, credentials_expire_at: expireAt };
  await db.updateTable("gateway_connection").set(set).where("id", "=", id).execute();
}

/** One opening of a creator's account at a time; until the transaction ends. */
export async function holdOpening({ db }: Ctx, accountId: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`gateway account ${accountId}`}, 0))`.execute(db);
}

/** A verification was requested. `payoutLabel` is where the gateway pays out to, as the creator reads it. */
export async function markApplied({ db, now }: Ctx, id: string, payoutLabel?: string) {
  await db
    .updateTable("gateway_connection")
    .set({ applied_at: now(), ...(payoutLabel && { payout_label: payoutLabel }) })
    .where("id", "=", id)
    .execute();
}

export function selectVerified({ db }: Ctx, accountId: string) {
  const found = db.selectFrom("gateway_connection").selectAll().where("account_id", "=", accountId);
  return found.where("status", "=", "verified").orderBy("id").execute();
}

export async function endConnections({ db, now }: Ctx, accountId: string) {
  await db
    .updateTable("gateway_connection")
    .set({ status: "disconnected", ended_at: now(), credentials: Buffer.alloc(0), refusals: [], refused_documents: [] })
    .where("account_id", "=", accountId)
    .execute();
}
