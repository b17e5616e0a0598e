import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import type { GatewayConnectionStatus } from "#db/tables";
import { isConfigured } from "#ports/gateways/is-configured";
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
    startsAt: row.startsAt,
    credentials: row.credentials,
    credentialsExpireAt: row.credentialsExpireAt,
    refusals: [] as string[],
    refusedDocuments: [] as string[],
    openedAt: now(),
    appliedAt: null,
    endedAt: null,
    pixKeyMissingAt: null,
    pixKeyRefusedAt: null,
  };
  const verifiedAt = row.status === "verified" ? now() : null;
  const existing = await db
    .updateTable("gatewayConnection")
    .set(values)
    .set((eb) => {
      // A verified account keeps serving its subscriptions while it waits to take new orders again.
      const staysVerified = eb.and([eb("status", "=", "verified"), eb.val(row.startsAt !== null)]);
      return {
        status: eb.case().when(staysVerified).then(eb.ref("status")).else(eb.val(row.status)).end(),
        verifiedAt: eb.case().when(staysVerified).then(eb.ref("verifiedAt")).else(eb.val(verifiedAt)).end(),
      };
    })
    .where("accountId", "=", row.accountId)
    .where("gateway", "=", row.gateway)
    .where("externalAccountId", "=", row.externalAccountId)
    .returning("id")
    .executeTakeFirst();
  if (existing) return existing.id;
  const owner = { id: row.id, accountId: row.accountId, gateway: row.gateway, createdAt: now() };
  await db
    .insertInto("gatewayConnection")
    .values({
      ...owner,
      externalAccountId: row.externalAccountId,
      status: row.status,
      verifiedAt,
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
    .updateTable("gatewayConnection")
    .where("accountId", "=", accountId)
    .where("gateway", "=", gateway)
    .where("externalAccountId", "!=", externalAccountId);
  await others
    .set({ status: "disconnected", endedAt: now(), startsAt: null })
    .where("status", "!=", "disconnected")
    .$if(startsAt !== null, (query) => query.where("status", "=", "pending").where("startsAt", "is not", null))
    .execute();
  await others.set({ startsAt: null }).where("startsAt", "is not", null).execute();
}

export type Connection = NonNullable<Awaited<ReturnType<typeof selectConnection>>>;

export function selectConnection({ db }: Ctx, id: string) {
  return db.selectFrom("gatewayConnection").selectAll().where("id", "=", id).executeTakeFirst();
}

/** The active connection, else the last disconnected one, else the next one. */
export function selectConnectionOf({ db }: Ctx, accountId: string, gateway: GatewayName) {
  return db
    .selectFrom("gatewayConnection")
    .selectAll()
    .where("accountId", "=", accountId)
    .where("gateway", "=", gateway)
    .orderBy((eb) => eb.and([eb("status", "=", "pending"), eb("startsAt", "is not", null)]))
    .orderBy((eb) => eb("status", "=", "disconnected"))
    .orderBy("endedAt", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** The connection that is scheduled to replace the current one. */
export function selectNextConnection({ db }: Ctx, accountId: string, gateway: GatewayName) {
  const connections = db.selectFrom("gatewayConnection").selectAll().where("accountId", "=", accountId);
  return connections.where("gateway", "=", gateway).where("startsAt", "is not", null).executeTakeFirst();
}

/** Connections that are due to start, the longest due first. */
export function selectDueConnections({ db, now }: Ctx, limit: number) {
  const due = db.selectFrom("gatewayConnection").select(["id", "accountId"]);
  return due.where("startsAt", "<=", now()).orderBy("startsAt").limit(limit).execute();
}

export async function markStarted({ db, now }: Ctx, id: string) {
  await db
    .updateTable("gatewayConnection")
    .set((eb) => ({ status: "verified", startsAt: null, verifiedAt: eb.fn.coalesce("verifiedAt", eb.val(now())) }))
    .where("id", "=", id)
    .execute();
}

export async function updateStart({ db }: Ctx, id: string, startsAt: Date | null) {
  await db.updateTable("gatewayConnection").set({ startsAt }).where("id", "=", id).execute();
}

export function selectConnectionByExternal({ db }: Ctx, gateway: GatewayName, externalAccountId: string) {
  return db
    .selectFrom("gatewayConnection")
    .selectAll()
    .where("gateway", "=", gateway)
    .where("externalAccountId", "=", externalAccountId)
    .executeTakeFirst();
}

/** Undefined if the creator sells by their own PIX key. */
export function selectSelling({ db }: Ctx, accountId: string) {
  return db
    .selectFrom("gatewayConnection as connection")
    .innerJoin("account", (on) =>
      on.onRef("account.id", "=", "connection.accountId").onRef("account.paymentGateway", "=", "connection.gateway"),
    )
    .selectAll("connection")
    .where("account.id", "=", accountId)
    .where("connection.status", "=", "verified")
    .executeTakeFirst();
}

export function lockConnection({ db }: Pick<Ctx, "db">, id: string) {
  return db.selectFrom("gatewayConnection").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

/** Connections that await verification, those checked least recently first. */
export async function selectUndecided(ctx: Ctx, checkedBefore: Date, limit: number): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom("gatewayConnection")
    .select("id")
    .where("status", "=", "pending")
    .where("startsAt", "is", null)
    .where(isConfigured(ctx, "gateway"))
    .where((eb) => eb.or([eb("checkedAt", "is", null), eb("checkedAt", "<", checkedBefore)]))
    .orderBy("checkedAt", (order) => order.asc().nullsFirst())
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
    .updateTable("gatewayConnection")
    .set({
      status,
      // What was submitted has arrived.
      submission: sql`case when status = ${status} then submission end`,
      refusals,
      refusedDocuments,
      checkedAt: now(),
      ...(status === "verified" && { verifiedAt: now() }),
      ...(status === "disconnected" ? { endedAt: now(), startsAt: null } : { endedAt: null }),
    })
    .where("id", "=", id)
    .execute();
}

export async function updateWebhookHash({ db }: Ctx, id: string, hash: Buffer) {
  await db.updateTable("gatewayConnection").set({ webhookHash: hash }).where("id", "=", id).execute();
}

/** Verified accounts whose webhooks are registered with another URL. */
export async function selectWithOtherWebhook(
  { db }: Ctx,
  gateway: GatewayName,
  hash: Buffer,
  limit: number,
): Promise<string[]> {
  const verified = db.selectFrom("gatewayConnection").select("id").where("gateway", "=", gateway);
  const rows = await verified
    .where("status", "=", "verified")
    .where("webhookHash", "is distinct from", hash)
    .orderBy((eb) => eb.fn.coalesce("checkedAt", "createdAt"))
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function markChecked({ db, now }: Ctx, id: string) {
  await db.updateTable("gatewayConnection").set({ checkedAt: now() }).where("id", "=", id).execute();
}

export async function updateCredentials({ db }: Ctx, id: string, credentials: Buffer, expireAt: Date | null) {
  const set = { credentials, credentialsExpireAt: expireAt };
  await db.updateTable("gatewayConnection").set(set).where("id", "=", id).execute();
}

/** Connections with credentials. */
export async function selectSealedIds({ db }: Pick<Ctx, "db">): Promise<string[]> {
  const rows = await db
    .selectFrom("gatewayConnection")
    .select("id")
    .where((eb) => eb(eb.fn<number>("length", ["credentials"]), ">", 0))
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

export async function updateSealedCredentials({ db }: Pick<Ctx, "db">, id: string, credentials: Buffer) {
  await db.updateTable("gatewayConnection").set({ credentials }).where("id", "=", id).execute();
}

/** Serialises the opening of a creator's account until the transaction ends. */
export async function lockOpening({ db }: Ctx, accountId: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`gateway account ${accountId}`}, 0))`.execute(db);
}

/** `payoutLabel` describes the payout account to the creator. */
export async function markApplied({ db, now }: Ctx, id: string, payoutLabel?: string) {
  await db
    .updateTable("gatewayConnection")
    .set({ appliedAt: now(), submission: null, ...(payoutLabel && { payoutLabel }) })
    .where("id", "=", id)
    .execute();
}

/** Gateways whose settings this installation does not have, although accounts at them sell, or had sales that are open. */
export async function selectRemovedGateways(ctx: Ctx): Promise<GatewayName[]> {
  const connections = ctx.db.selectFrom("gatewayConnection").select("gateway").distinct().orderBy("gateway");
  const rows = await connections
    .$narrowType<{ gateway: GatewayName }>()
    .where((eb) => eb.not(isConfigured(ctx, "gateway")))
    .where((eb) => eb(eb.fn<number>("length", ["credentials"]), ">", 0))
    .execute();
  return rows.map(({ gateway }) => gateway);
}

export function selectVerified({ db }: Ctx, accountId: string) {
  const connections = db.selectFrom("gatewayConnection").selectAll().where("accountId", "=", accountId);
  return connections.where("status", "=", "verified").orderBy("id").execute();
}

export async function deleteCredentials({ db, now }: Ctx, accountId: string) {
  await db
    .updateTable("gatewayConnection")
    .set({
      status: "disconnected",
      endedAt: now(),
      startsAt: null,
      credentials: Buffer.alloc(0),
      refusals: [],
      refusedDocuments: [],
    })
    .where("accountId", "=", accountId)
    .execute();
}
