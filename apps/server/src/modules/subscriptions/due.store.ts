import type { Ctx } from "#core/ctx";
import { defaultSetting } from "#modules/settings/settings.rules";
import type { runningStatuses } from "./subscriptions.rules.ts";
import { isRunning } from "./subscriptions.store.ts";

export type Due = {
  id: string;
  accountId: string;
  status: (typeof runningStatuses)[number];
  currentPeriodEnd: Date;
  graceDays: number;
  free: boolean;
  pauseMonths: number | null;
  canceledAt: Date | null;
};

/** Locks subscriptions whose period has ended, in the order of their ends; skips those locked by another worker. */
export function lockDue(
  { db, now }: Ctx,
  after: Pick<Due, "id" | "currentPeriodEnd"> | undefined,
  limit: number,
): Promise<Due[]> {
  return db
    .selectFrom("subscription")
    .leftJoin("accountSetting as setting", "setting.accountId", "subscription.accountId")
    .select((eb) => [
      "subscription.id",
      "subscription.accountId",
      "subscription.status",
      "subscription.currentPeriodEnd",
      "subscription.free",
      "subscription.pauseMonths",
      "subscription.canceledAt",
      eb.fn.coalesce("setting.graceDays", eb.val(defaultSetting.graceDays)).as("graceDays"),
    ])
    .where(isRunning)
    .where("subscription.currentPeriodEnd", "<=", now())
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb(
          eb.refTuple("subscription.currentPeriodEnd", "subscription.id"),
          ">",
          eb.tuple(after?.currentPeriodEnd as Date, after?.id as string),
        ),
      ),
    )
    .orderBy("subscription.currentPeriodEnd")
    .orderBy("subscription.id")
    .limit(limit)
    .forUpdate("subscription")
    .skipLocked()
    .execute() as Promise<Due[]>;
}
