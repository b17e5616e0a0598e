import type { Ctx } from "#core/ctx";

/** Undecided receipts of a creator, locked in the order of their ids. */
export function lockWaiting({ db }: Ctx, accountId: string, ids: readonly string[]) {
  return db
    .selectFrom("receipt")
    .innerJoin("payment", "payment.id", "receipt.paymentId")
    .select(["receipt.id", "receipt.paymentId", "receipt.approveAt"])
    .where("payment.accountId", "=", accountId)
    .where("receipt.id", "in", ids)
    .where("receipt.decision", "is", null)
    .orderBy("receipt.id")
    .forUpdate("receipt")
    .execute();
}

export async function updateApproveAt({ db }: Ctx, ids: readonly string[], approveAt: Date | null) {
  if (ids.length > 0) await db.updateTable("receipt").set({ approveAt }).where("id", "in", ids).execute();
}
