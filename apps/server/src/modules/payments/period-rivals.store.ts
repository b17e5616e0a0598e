import type { Ctx } from "#core/ctx";

type Renewal = { id: string; subscription_id: string; renews_at: Date | null };

/** Another payment of the same period that is open or paid; locked. */
export function selectPeriodRival({ db }: Ctx, { id, subscription_id, renews_at }: Renewal) {
  return db
    .selectFrom("payment")
    .select(["id", "status"])
    .where("subscription_id", "=", subscription_id)
    .where("renews_at", "=", renews_at)
    .where("id", "<>", id)
    .where("status", "in", ["pending", "paid", "disputed"])
    .forUpdate()
    .executeTakeFirst();
}

export async function hasWaitingReceipt({ db }: Ctx, paymentId: string): Promise<boolean> {
  const waiting = db.selectFrom("receipt").select("id").where("payment_id", "=", paymentId);
  return (await waiting.where("decision", "is", null).executeTakeFirst()) !== undefined;
}

/** Null: the payment buys the period after the last paid one. */
export async function setRenewsAt({ db }: Ctx, paymentId: string, renewsAt: Date | null) {
  await db.updateTable("payment").set({ renews_at: renewsAt }).where("id", "=", paymentId).execute();
}
