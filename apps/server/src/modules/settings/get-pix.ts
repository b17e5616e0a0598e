import type { settings } from "@camarim/contract";
import type { Ctx } from "#core/ctx";
import { selectNextPix, selectPix } from "./settings.store.ts";

const unset = { type: null, key: null, document: null, name: null, city: null };

/** The key that fans pay to, and the one that waits to replace it, as their creator sees them. */
export async function getPix(ctx: Ctx, accountId: string): Promise<settings.PixSettings> {
  const [current, next] = [await selectPix(ctx, accountId), await selectNextPix(ctx, accountId)];
  return { ...(current ?? unset), next: next ? { ...next, startsAt: next.startsAt.toISOString() } : null };
}
