import { randomBytes } from "node:crypto";
import { newId } from "#core/ids";
import type { Product } from "./product.ts";

const dayMs = 86_400_000;

/** A finished export of a creator's data. */
export async function addExport({ ctx }: Product, accountId: string) {
  const [id, now] = [newId(ctx.now()), ctx.now()];
  const fileKey = ctx.storage.toKey(`exports/${id}.zip`);
  await ctx.storage.write(fileKey, randomBytes(100));
  const times = { createdAt: now, readyAt: now, expiresAt: new Date(now.getTime() + dayMs) };
  await ctx.db
    .insertInto("accountExport")
    .values({ id, accountId, status: "ready", bytes: 100, fileKey, ...times })
    .execute();
}
