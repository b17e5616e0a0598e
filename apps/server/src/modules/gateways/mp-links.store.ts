import type { Ctx } from "#core/ctx";

/** Also deletes expired states of this creator. */
export async function insertLink(
  { db, now }: Ctx,
  { stateHash, accountId, verifier, oldest }: { stateHash: Buffer; accountId: string; verifier: Buffer; oldest: Date },
) {
  await db.deleteFrom("gatewayLink").where("accountId", "=", accountId).where("createdAt", "<", oldest).execute();
  const row = { stateHash, accountId, verifier, createdAt: now() };
  await db.insertInto("gatewayLink").values(row).execute();
}

/** Deletes the row, so that a state works only once. */
export function claimLink({ db }: Ctx, { stateHash, accountId }: { stateHash: Buffer; accountId: string }) {
  return db
    .deleteFrom("gatewayLink")
    .where("stateHash", "=", stateHash)
    .where("accountId", "=", accountId)
    .returning(["verifier", "createdAt"])
    .executeTakeFirst();
}

export async function isLink({ db }: Ctx, stateHash: Buffer): Promise<boolean> {
  const link = db.selectFrom("gatewayLink").select("stateHash").where("stateHash", "=", stateHash);
  return (await link.executeTakeFirst()) !== undefined;
}

type Expiring = { before: Date; triedBefore: Date; refundableSince: Date; limit: number };

/**
 * Mercado Pago connections whose credentials expire before that time, the earliest first: active ones, and disconnected
 * ones with sales that may still be refunded.
 */
export async function selectExpiring({ db }: Ctx, { before, triedBefore, refundableSince, limit }: Expiring) {
  const rows = await db
    .selectFrom("gatewayConnection as connection")
    .select("id")
    .where("gateway", "=", "mercadopago")
    .where("credentialsExpireAt", "<", before)
    .where((eb) =>
      eb.or([
        eb("status", "=", "verified"),
        eb.and([
          eb("status", "=", "disconnected"),
          eb(eb.fn<number>("length", ["credentials"]), ">", 0),
          eb.exists(
            eb
              .selectFrom("gatewayCharge as charge")
              .select("charge.paymentId")
              .whereRef("charge.connectionId", "=", "connection.id")
              .where("charge.requestedAt", ">", refundableSince),
          ),
        ]),
      ]),
    )
    .where((eb) => eb.or([eb("refreshFailedAt", "is", null), eb("refreshFailedAt", "<", triedBefore)]))
    .orderBy("credentialsExpireAt")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function markRefresh({ db }: Ctx, id: string, failedAt: Date | null) {
  await db.updateTable("gatewayConnection").set({ refreshFailedAt: failedAt }).where("id", "=", id).execute();
}
