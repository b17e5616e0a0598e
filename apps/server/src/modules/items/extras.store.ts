import type { items } from "@camarim/contract";
import type { Ctx } from "#core/ctx";

export async function upsertExtras(
  { db }: Ctx,
  accountId: string,
  { itemId, itemPrice: itemPriceCents, planId }: items.Extras,
) {
  const row = { itemId, itemPriceCents, planId };
  const inserted = db.insertInto("planExtra").values({ accountId, ...row });
  await inserted.onConflict((conflict) => conflict.column("accountId").doUpdateSet(row)).execute();
}

export async function deleteExtras({ db }: Ctx, accountId: string) {
  await db.deleteFrom("planExtra").where("accountId", "=", accountId).execute();
}

export function selectExtras({ db }: Ctx, accountId: string) {
  const extras = db.selectFrom("planExtra").select(["itemId", "itemPriceCents", "planId"]);
  return extras.where("accountId", "=", accountId).executeTakeFirst();
}
