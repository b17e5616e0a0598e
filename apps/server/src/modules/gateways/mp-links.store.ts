import type { Ctx } from "#core/ctx";

/** Also deletes expired states of this creator. */
export async function insertLink(
  { db, now }: Ctx,
  { stateHash, accountId, verifier, oldest }: { stateHash: Buffer; accountId: string; verifier: Buffer; oldest: Date },
) {
  await db.deleteFrom("gateway_link").where("account_id", "=", accountId).where("created_at", "<", oldest).execute();
  const row = { state_hash: stateHash, account_id: accountId, verifier, created_at: now() };
  await db.insertInto("gateway_link").values(row).execute();
}

/** Deletes the row, so that a state works only once. */
export function claimLink({ db }: Ctx, { stateHash, accountId }: { stateHash: Buffer; accountId: string }) {
  return db
    .deleteFrom("gateway_link")
    .where("state_hash", "=", stateHash)
    .where("account_id", "=", accountId)
    .returning(["verifier", "created_at as createdAt"])
    .executeTakeFirst();
}

export async function isLink({ db }: Ctx, stateHash: Buffer): Promise<boolean> {
  const link = db.selectFrom("gateway_link").select("state_hash").where("state_hash", "=", stateHash);
  return (await link.executeTakeFirst()) !== undefined;
}

type Expiring = { before: Date; triedBefore: Date; refundableSince: Date; limit: number };

/**
 * Mercado Pago connections whose credentials expire before that time, the earliest first: active ones, and disconnected
 * ones with sales that may still be refunded.
 */
export async function selectExpiring({ db }: Ctx, { before, triedBefore, refundableSince, limit }: Expiring) {
  const rows = await db
    .selectFrom("gateway_connection as connection")
    .select("id")
    .where("gateway", "=", "mercadopago")
    .where("credentials_expire_at", "<", before)
    .where((eb) =>
      eb.or([
        eb("status", "=", "verified"),
        eb.and([
          eb("status", "=", "disconnected"),
          eb(eb.fn<number>("length", ["credentials"]), ">", 0),
          eb.exists(
            eb
              .selectFrom("gateway_charge as charge")
              .select("charge.payment_id")
              .whereRef("charge.connection_id", "=", "connection.id")
              .where("charge.requested_at", ">", refundableSince),
          ),
        ]),
      ]),
    )
    .where((eb) => eb.or([eb("refresh_failed_at", "is", null), eb("refresh_failed_at", "<", triedBefore)]))
    .orderBy("credentials_expire_at")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function markRefresh({ db }: Ctx, id: string, failedAt: Date | null) {
  await db.updateTable("gateway_connection").set({ refresh_failed_at: failedAt }).where("id", "=", id).execute();
}
