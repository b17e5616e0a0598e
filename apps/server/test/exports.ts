import { randomBytes } from "node:crypto";
import { newId } from "#core/ids";
import type { Product } from "./product.ts";

const dayMs = 86_400_000;

/** A finished export of a creator's data. */
export async function addExport({ ctx }: Product, accountId: string) {
  const [id, now] = [newId(ctx.now()), ctx.now()];
  const file_key = ctx.storage.toKey(`exports/${id}.zip`);
  await ctx.storage.write(file_key, randomBytes(100));
  const times = { created_at: now, ready_at: now, expires_at: new Date(now.getTime() + dayMs) };
  await ctx.db
    .insertInto("account_export")
    .values({ id, account_id: accountId, status: "ready", bytes: 100, file_key, ...times })
    .execute();
}
