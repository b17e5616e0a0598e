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
 * Makes it the creator's active connection with that gateway, or the next one where it has a `startsAt`. The same account there keeps
 * its row; an earlier one of another account stays as a `disconnected` row, with its credentials, since what was sold through it is
 * refunded through it. The active one stays beside the next one.
 */
export async function upsertConnection(ctx: Ctx, row: NewConnection): Promise<string> {
  const { db, now } = ctx;
  await lockOpening(ctx, row.accountId);
  await endOthers(ctx, row);
  const fresh = {
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
  const same = await db
    .updateTable("gateway_connection")
    .set(fresh)
    .set((on) => {
      // What runs through a verified account goes on while it waits to be the one for new orders again.
      const isKept = on.and([on("status", "=", "verified"), on.val(row.startsAt !== null)]);
      return {
        status: on.case().when(isKept).then(on.ref("status")).else(on.val(row.status)).end(),
        verified_at: on.case().when(isKept).then(on.ref("verified_at")).else(on.val(verifiedAt)).end(),
      };
    })
    .where("account_id", "=", row.accountId)
    .where("gateway", "=", row.gateway)
    .where("external_account_id", "=", row.externalAccountId)
    .returning("id")
    .executeTakeFirst();
  if (same) return same.id;
  const owner = { id: row.id, account_id: row.accountId, gateway: row.gateway, created_at: now() };
  await db
    .insertInto("gateway_connection")
    .values({
      ...owner,
      external_account_id: row.externalAccountId,
      status: row.status,
      verified_at: verifiedAt,
      ...fresh,
    })
    .execute();
  return row.id;
}

type Chosen = Pick<NewConnection, "accountId" | "gateway" | "externalAccountId" | "startsAt">;

/** Ends the creator's other connections with that gateway; in favour of one that starts later, only those that have not started. */
export async function endOthers({ db, now }: Ctx, { accountId, gateway, externalAccountId, startsAt }: Chosen) {
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

/** The active one, else the one that ended last, else one that waits to replace them. */
export function selectConnectionOf({ db }: Ctx, accountId: string, gateway: GatewayName) {
  return db
    .selectFrom("gateway_connection")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("gateway", "=", gateway)
    .orderBy((on) => on.and([on("status", "=", "pending"), on("starts_at", "is not", null)]))
    .orderBy((on) => on("status", "=", "disconnected"))
    .orderBy("ended_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** The one that waits to replace what the creator sells through now. */
export function selectNextConnection({ db }: Ctx, accountId: string, gateway: GatewayName) {
  const found = db.selectFrom("gateway_connection").selectAll().where("account_id", "=", accountId);
  return found.where("gateway", "=", gateway).where("starts_at", "is not", null).executeTakeFirst();
}

/** Those whose wait is over, longest first. */
export function selectStarting({ db, now }: Ctx, limit: number) {
  const due = db.selectFrom("gateway_connection").select(["id", "account_id as accountId"]);
  return due.where("starts_at", "<=", now()).orderBy("starts_at").limit(limit).execute();
}

/** It waits no more, and is the creator's active one. */
export async function markStarted({ db, now }: Ctx, id: string) {
  await db
    .updateTable("gateway_connection")
    .set((on) => ({ status: "verified", starts_at: null, verified_at: on.fn.coalesce("verified_at", on.val(now())) }))
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
    .where("starts_at", "is", null)
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
      ...(status === "disconnected" ? { ended_at: now(), starts_at: null } : { ended_at: null }),
    })
    .where("id", "=", id)
    .execute();
}

export async function updateWebhookHash({ db }: Ctx, id: string, hash: Buffer) {
  await db.updateTable("gateway_connection").set({ webhook_hash: hash }).where("id", "=", id).execute();
}

/** Verified accounts at a gateway that post their events to another address. */
export async function selectElsewhere(
  { db }: Ctx,
  gateway: GatewayName,
  hash: Buffer,
  limit: number,
): Promise<string[]> {
  const verified = db.selectFrom("gateway_connection").select("id").where("gateway", "=", gateway);
  const rows = await verified
    .where("status", "=", "verified")
    .where("webhook_hash", "is distinct from", hash)
    .orderBy((on) => on.fn.coalesce("checked_at", "created_at"))
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
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
export async function lockOpening({ db }: Ctx, accountId: string) {
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
