import type { Ctx } from "#core/ctx";

export function selectReminderSetting({ db }: Ctx, accountId: string) {
  return db.selectFrom("reminderSetting").selectAll().where("accountId", "=", accountId).executeTakeFirst();
}

type Change = {
  unpaidOrders?: boolean | undefined;
  endedSubscriptions?: boolean | undefined;
  couponId?: string | null | undefined;
};

export async function upsertReminderSetting({ db, now }: Ctx, accountId: string, change: Change) {
  const values = { ...change, updatedAt: now() };
  await db
    .insertInto("reminderSetting")
    .values({ accountId, ...values })
    .onConflict((conflict) => conflict.column("accountId").doUpdateSet(values))
    .execute();
}

export async function deleteReminderSetting({ db }: Ctx, accountId: string) {
  await db.deleteFrom("reminderSetting").where("accountId", "=", accountId).execute();
}
