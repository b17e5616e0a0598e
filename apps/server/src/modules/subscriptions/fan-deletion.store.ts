import { sql } from "kysely";
import type { Ctx } from "#core/ctx";

/** Phones in trials are unique per creator, so the placeholder must be too. */
const placeholderPhone = (fanId: string) => `apagado ${fanId.slice(-12)}`;

export async function anonymiseFanOf({ db }: Ctx, fanId: string) {
  await db
    .updateTable("subscription")
    .set({ fanName: "Conta apagada", fanPhone: "", fanDocument: null, fanInstagram: null })
    .where("fanId", "=", fanId)
    .execute();
  await db
    .updateTable("trial")
    .set({ fanPhone: sql<string>`${placeholderPhone(fanId)} || ' ' || subscription_id` })
    .where("fanId", "=", fanId)
    .execute();
}

export function selectRunningOf({ db }: Ctx, fanId: string) {
  return db
    .selectFrom("subscription")
    .select("id")
    .where("fanId", "=", fanId)
    .where((eb) =>
      eb.or([eb("status", "in", ["pending", "trialing", "active", "grace"]), eb("pauseMonths", "is not", null)]),
    )
    .execute();
}
