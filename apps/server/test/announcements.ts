import { announcements } from "@camarim/contract";
import { sql } from "kysely";
import { createAnnouncement } from "#modules/announcements/create-announcement";
import { startAnnouncement } from "#modules/announcements/start-announcements";
import type { Product } from "./product.ts";

type Owner = { accountId: string };

/** Moves a creator's announcements to past days, so that another one can be sent today. */
export async function freeDay({ ctx }: Product, { accountId }: Owner) {
  await sql`update announcement set send_at = send_at - make_interval(days => (100 + random() * 100000)::int)
    where account_id = ${accountId}`.execute(ctx.db);
}

/** An announcement whose recipients are recorded, also during the quiet hours. Returns its id. */
export async function addAnnouncement(product: Product, owner: Owner, fields: object = {}): Promise<string> {
  const { ctx } = product;
  await freeDay(product, owner);
  const body = announcements.newAnnouncement.parse({
    segment: "everyone",
    title: "Amanhã tem",
    text: "Até já.",
    ...fields,
  });
  const { id } = await createAnnouncement(ctx, owner.accountId, body);
  await ctx.db.updateTable("announcement").set({ sendAt: ctx.now() }).where("id", "=", id).execute();
  await startAnnouncement(ctx, id);
  return id;
}
