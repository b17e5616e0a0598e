import type { Ctx } from "#core/ctx";

/** In the place of earlier ones of this creator that are too old to come back. */
export async function insertLink(
  { db, now }: Ctx,
  { stateHash, accountId, verifier, oldest }: { stateHash: Buffer; accountId: string; verifier: Buffer; oldest: Date },
) {
  await db.deleteFrom("gateway_link").where("account_id", "=", accountId).where("created_at", "<", oldest).execute();
  const row = { state_hash: stateHash, account_id: accountId, verifier, created_at: now() };
  await db.insertInto("gateway_link").values(row).execute();
}

/** Once. */
export function claimLink({ db }: Ctx, { stateHash, accountId }: { stateHash: Buffer; accountId: string }) {
  return db
    .deleteFrom("gateway_link")
    .where("state_hash", "=", stateHash)
    .where("account_id", "=", accountId)
    .returning(["verifier", "created_at as createdAt"])
    .executeTakeFirst();
}

export async function isLink({ db }: Ctx, stateHash: Buffer): Promise<boolean> {
  const found = db.selectFrom("gateway_link").select("state_hash").where("state_hash", "=", stateHash);
  return (await found.executeTakeFirst()) !== undefined;
}

type Expiring = { before: Date; triedBefore: Date; refundableSince: Date; limit: number };

/**
 * Connections with Mercado Pago whose credentials end before that day, the soonest first: active ones, and disconnected ones
 * with sales that may still be refunded.
 */
export async function selectExpiring({ db }: Ctx, { before, triedBefore, refundableSince, limit }: Expiring) {
  const rows = await db
    .selectFrom("gateway_connection as connection")
    .select("id")
    .where("gateway", "=", "mercadopago")
    .where("credentials_expire_at", "<", before)
    .where((on) =>
      on.or([
        on("status", "=", "verified"),
        on.and([
          on("status", "=", "disconnected"),
          on(on.fn<number>("length", ["credentials"]), ">", 0),
          on.exists(
            on
              .selectFrom("gateway_charge as charge")
              .select("charge.payment_id")
              .whereRef("charge.connection_id", "=", "connection.id")
              .where("charge.asked_at", ">", refundableSince),
          ),
        ]),
      ]),
    )
    .where((on) => on.or([on("refresh_failed_at", "is", null), on("refresh_failed_at", "<", triedBefore)]))
    .orderBy("credentials_expire_at")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function markRefresh({ db }: Ctx, id: string, failedAt: Date | null) {
  await db.updateTable("gateway_connection").set({ refresh_failed_at: failedAt }).where("id", "=", id).execute();
}
