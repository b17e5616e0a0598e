import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import type { GatewayConnectionStatus } from "#db/tables";
import type { GatewayName } from "#ports/gateways/port";

export type NewConnection = {
  id: string;
  accountId: string;
  gateway: GatewayName;
  status: GatewayConnectionStatus;
  startsAt: Date | null;
  externalAccountId: string;
  credentials: Buffer;
  credentialsExpireAt: Date | null;
};

/**
 * Makes it the creator's active connection with that gateway, or the next one if it has a `startsAt`. The same external
 * account reuses its row; an earlier row of another account becomes `disconnected` and keeps its credentials for
 * refunds. The active one stays beside the next one.
 */
export async function upsertConnection(ctx: Ctx, row: NewConnection): Promise<string> {
  const { db, now } = ctx;
  await lockOpening(ctx, row.accountId);
  await disconnectOthers(ctx, row);
  const values = {
    starts_at: row.startsAt,
    credentials: row.credentials,
    credentials_expire_at: row.credentialsExpireAt,
    refusals: [] as string[],
    refused_documents: [] as string[],
    opened_at: now(),
    applied_at: null,
    ended_at: null,
    pix_key_missing_at: null,
    pix_key_refused_at: null,
  };
  const verifiedAt = row.status === "verified" ? now() : null;
  const existing = await db
    .updateTable("gateway_connection")
    .set(values)
    .set((eb) => {
      // A verified account keeps serving its subscriptions while it waits to take new orders again.
      const staysVerified = eb.and([eb("status", "=", "verified"), eb.val(row.startsAt !== null)]);
      return {
        status: eb.case().when(staysVerified).then(eb.ref("status")).else(eb.val(row.status)).end(),
        verified_at: eb.case().when(staysVerified).then(eb.ref("verified_at")).else(eb.val(verifiedAt)).end(),
      };
    })
    .where("account_id", "=", row.accountId)
    .where("gateway", "=", row.gateway)
    .where("external_account_id", "=", row.externalAccountId)
    .returning("id")
    .executeTakeFirst();
  if (existing) return existing.id;
  const owner = { id: row.id, account_id: row.accountId, gateway: row.gateway, created_at: now() };
  await db
    .insertInto("gateway_connection")
    .values({
      ...owner,
      external_account_id: row.externalAccountId,
      status: row.status,
      verified_at: verifiedAt,
      ...values,
    })
    .execute();
  return row.id;
}

type ReplacingConnection = Pick<NewConnection, "accountId" | "gateway" | "externalAccountId" | "startsAt">;

/**
 * Disconnects the creator's other connections with that gateway; if the new one starts later, only those that have not
 * started.
 */
export async function disconnectOthers(
  { db, now }: Ctx,
  { accountId, gateway, externalAccountId, startsAt }: ReplacingConnection,
) {
  const others = db
    .updateTable("gateway_connection")
    .where("account_id", "=", accountId)
    .where("gateway", "=", gateway)
    .where("external_account_id", "!=", externalAccountId);
  await others
    .set({ status: "disconnected", ended_at: now(), starts_at: null })
    .where("status", "!=", "disconnected")
    .$if(startsAt !== null, (query) => query.where("status", "=", "pending").where("starts_at", "is not", null))
    .execute();
  await others.set({ starts_at: null }).where("starts_at", "is not", null).execute();
}

export type Connection = NonNullable<Awaited<ReturnType<typeof selectConnection>>>;

export function selectConnection({ db }: Ctx, id: string) {
  return db.selectFrom("gateway_connection").selectAll().where("id", "=", id).executeTakeFirst();
}

/** The active connection, else the last disconnected one, else the next one. */
export function selectConnectionOf({ db }: Ctx, accountId: string, gateway: GatewayName) {
  return db
    .selectFrom("gateway_connection")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("gateway", "=", gateway)
    .orderBy((eb) => eb.and([eb("status", "=", "pending"), eb("starts_at", "is not", null)]))
    .orderBy((eb) => eb("status", "=", "disconnected"))
    .orderBy("ended_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** The connection that is scheduled to replace the current one. */
export function selectNextConnection({ db }: Ctx, accountId: string, gateway: GatewayName) {
  const connections = db.selectFrom("gateway_connection").selectAll().where("account_id", "=", accountId);
  return connections.where("gateway", "=", gateway).where("starts_at", "is not", null).executeTakeFirst();
}

/** Connections that are due to start, the longest due first. */
export function selectDueConnections({ db, now }: Ctx, limit: number) {
  const due = db.selectFrom("gateway_connection").select(["id", "account_id as accountId"]);
  return due.where("starts_at", "<=", now()).orderBy("starts_at").limit(limit).execute();
}

export async function markStarted({ db, now }: Ctx, id: string) {
  await db
    .updateTable("gateway_connection")
    .set((eb) => ({ status: "verified", starts_at: null, verified_at: eb.fn.coalesce("verified_at", eb.val(now())) }))
    .where("id", "=", id)
    .execute();
}

export async function updateStart({ db }: Ctx, id: string, startsAt: Date | null) {
  await db.updateTable("gateway_connection").set({ starts_at: startsAt }).where("id", "=", id).execute();
}

export function selectConnectionByExternal({ db }: Ctx, gateway: GatewayName, externalAccountId: string) {
  return db
    .selectFrom("gateway_connection")
    .selectAll()
    .where("gateway", "=", gateway)
    .where("external_account_id", "=", externalAccountId)
    .executeTakeFirst();
}

/** Undefined if the creator sells by their own PIX key. */
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

export function lockConnection({ db }: Pick<Ctx, "db">, id: string) {
  return db.selectFrom("gateway_connection").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

/** Connections that await verification, those checked least recently first. */
export async function selectUndecided({ db }: Ctx, checkedBefore: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("gateway_connection")
    .select("id")
    .where("status", "=", "pending")
    .where("starts_at", "is", null)
    .where((eb) => eb.or([eb("checked_at", "is", null), eb("checked_at", "<", checkedBefore)]))
    .orderBy("checked_at", (order) => order.asc().nullsFirst())
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

type AccountVerification = { status: GatewayConnectionStatus; refusals: string[]; refusedDocuments?: string[] };

export async function updateVerification(
  { db, now }: Ctx,
  id: string,
  { status, refusals, refusedDocuments = [] }: AccountVerification,
) {
  await db
    .updateTable("gateway_connection")
    .set({
      status,
      refusals,
      refused_documents: refusedDocuments,
      checked_at: now(),
      ...(status === "verified" && { verified_at: now() }),
      ...(status === "disconnected" ? { ended_at: now(), starts_at: null } : { ended_at: null }),
    })
    .where("id", "=", id)
    .execute();
}

export async function updateWebhookHash({ db }: Ctx, id: string, hash: Buffer) {
  await db.updateTable("gateway_connection").set({ webhook_hash: hash }).where("id", "=", id).execute();
}

/** Verified accounts whose webhooks are registered with another URL. */
export async function selectWithOtherWebhook(
  { db }: Ctx,
  gateway: GatewayName,
  hash: Buffer,
  limit: number,
): Promise<string[]> {
  const verified = db.selectFrom("gateway_connection").select("id").where("gateway", "=", gateway);
  const rows = await verified
    .where("status", "=", "verified")
    .where("webhook_hash", "is distinct from", hash)
    .orderBy((eb) => eb.fn.coalesce("checked_at", "created_at"))
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function markChecked({ db, now }: Ctx, id: string) {
  await db.updateTable("gateway_connection").set({ checked_at: now() }).where("id", "=", id).execute();
}

export async function updateCredentials({ db }: Ctx, id: string, credentials: Buffer, expireAt: Date | null) {
  const set = { credentials, credentials_expire_at: expireAt };
  await db.updateTable("gateway_connection").set(set).where("id", "=", id).execute();
}

/** Connections with credentials. */
export async function selectSealedIds({ db }: Pick<Ctx, "db">): Promise<string[]> {
  const rows = await db
    .selectFrom("gateway_connection")
    .select("id")
    .where((eb) => eb(eb.fn<number>("length", ["credentials"]), ">", 0))
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

export async function updateSealedCredentials({ db }: Pick<Ctx, "db">, id: string, credentials: Buffer) {
  await db.updateTable("gateway_connection").set({ credentials }).where("id", "=", id).execute();
}

/** Serialises the opening of a creator's account until the transaction ends. */
export async function lockOpening({ db }: Ctx, accountId: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`gateway account ${accountId}`}, 0))`.execute(db);
}

/** `payoutLabel` describes the payout account to the creator. */
export async function markApplied({ db, now }: Ctx, id: string, payoutLabel?: string) {
  await db
    .updateTable("gateway_connection")
    .set({ applied_at: now(), ...(payoutLabel && { payout_label: payoutLabel }) })
    .where("id", "=", id)
    .execute();
}

export function selectVerified({ db }: Ctx, accountId: string) {
  const connections = db.selectFrom("gateway_connection").selectAll().where("account_id", "=", accountId);
  return connections.where("status", "=", "verified").orderBy("id").execute();
}

export async function deleteCredentials({ db, now }: Ctx, accountId: string) {
  await db
    .updateTable("gateway_connection")
    .set({
      status: "disconnected",
      ended_at: now(),
      starts_at: null,
      credentials: Buffer.alloc(0),
      refusals: [],
      refused_documents: [],
    })
    .where("account_id", "=", accountId)
    .execute();
}
