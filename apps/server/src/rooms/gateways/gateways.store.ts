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

/** In the place of an earlier one of that creator with that gateway. */
export async function upsertConnection({ db, now }: Ctx, row: NewConnection): Promise<string> {
  const fresh = {
    status: row.status,
    external_account_id: row.externalAccountId,
    credentials: row.credentials,
    credentials_expire_at: row.credentialsExpireAt,
    verified_at: row.status === "verified" ? now() : null,
    refusals: [] as string[],
    ended_at: null,
  };
  const { id } = await db
    .insertInto("gateway_connection")
    .values({ id: row.id, account_id: row.accountId, gateway: row.gateway, created_at: now(), ...fresh })
    .onConflict((on) => on.columns(["account_id", "gateway"]).doUpdateSet(fresh))
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export type Connection = NonNullable<Awaited<ReturnType<typeof selectConnection>>>;

export function selectConnection({ db }: Ctx, id: string) {
  return db.selectFrom("gateway_connection").selectAll().where("id", "=", id).executeTakeFirst();
}

export function selectConnectionOf({ db }: Ctx, accountId: string, gateway: GatewayName) {
  return db
    .selectFrom("gateway_connection")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("gateway", "=", gateway)
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

export async function updateStanding(
  { db, now }: Ctx,
  id: string,
  { status, refusals }: { status: GatewayConnectionStatus; refusals: string[] },
) {
  await db
    .updateTable("gateway_connection")
    .set({
      status,
      refusals,
      checked_at: now(),
      ...(status === "verified" && { verified_at: now() }),
      ended_at: status === "disconnected" ? now() : null,
    })
    .where("id", "=", id)
    .execute();
}

export async function updateCredentials({ db }: Ctx, id: string, credentials: Buffer, expireAt: Date | null) {
  const set = { credentials, credentials_expire_at: expireAt };
  await db.updateTable("gateway_connection").set(set).where("id", "=", id).execute();
}

/** One opening of a creator's account at a time; until the transaction ends. */
export async function holdOpening({ db }: Ctx, accountId: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`gateway account ${accountId}`}, 0))`.execute(db);
}

/** Where the gateway pays the creator's money to, as she reads it. */
export async function updatePayoutLabel({ db }: Ctx, id: string, label: string) {
  await db.updateTable("gateway_connection").set({ payout_label: label }).where("id", "=", id).execute();
}

export function selectVerified({ db }: Ctx, accountId: string) {
  const found = db.selectFrom("gateway_connection").selectAll().where("account_id", "=", accountId);
  return found.where("status", "=", "verified").orderBy("id").execute();
}

export async function endConnections({ db, now }: Ctx, accountId: string) {
  await db
    .updateTable("gateway_connection")
    .set({ status: "disconnected", ended_at: now(), credentials: Buffer.alloc(0), refusals: [] })
    .where("account_id", "=", accountId)
    .execute();
}
