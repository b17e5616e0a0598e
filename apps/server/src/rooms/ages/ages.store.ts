import type { Ctx } from "#core/ctx";

export function selectBars({ db }: Ctx, accountId: string) {
  return db
    .selectFrom("profile")
    .select((on) => on("taken_down_at", "is not", null).$castTo<boolean>().as("takenDown"))
    .where("account_id", "=", accountId)
    .executeTakeFirst();
}
