import { sql } from "kysely";
import type { Ctx } from "#core/ctx";

/** Phones in trials are unique per creator, so the placeholder must be too. */
const placeholderPhone = (fanId: string) => `apagado ${fanId.slice(-12)}`;

export async function anonymiseFanOf({ db }: Ctx, fanId: string) {
  await db
    .updateTable("subscription")
    .set({ fan_name: "Conta apagada", fan_phone: "", fan_document: null, fan_instagram: null })
    .where("fan_id", "=", fanId)
    .execute();
  await db
    .updateTable("trial")
    .set({ fan_phone: sql<string>`${placeholderPhone(fanId)} || ' ' || subscription_id` })
    .where("fan_id", "=", fanId)
    .execute();
}

export function selectRunningOf({ db }: Ctx, fanId: string) {
  return db
    .selectFrom("subscription")
    .select("id")
    .where("fan_id", "=", fanId)
    .where("status", "in", ["pending", "trialing", "active", "grace"])
    .execute();
}
