import type { Ctx } from "#core/ctx";

/** The open and the paid payments of a subscription, locked until the transaction ends. */
export function lockPaymentsOf({ db }: Ctx, subscriptionId: string) {
  return db
    .selectFrom("payment")
    .selectAll()
    .where("subscription_id", "=", subscriptionId)
    .where("status", "in", ["pending", "paid", "revoked"])
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** Their ids, without a lock. */
export async function selectIdsOf({ db }: Ctx, subscriptionId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("payment")
    .select("id")
    .where("subscription_id", "=", subscriptionId)
    .where("status", "in", ["pending", "paid", "revoked"])
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

export async function selectOpenIdOf({ db }: Ctx, subscriptionId: string): Promise<string | undefined> {
  const open = db.selectFrom("payment").select("id").where("subscription_id", "=", subscriptionId);
  return (await open.where("status", "=", "pending").executeTakeFirst())?.id;
}
