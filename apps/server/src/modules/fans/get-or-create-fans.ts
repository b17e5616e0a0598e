import type { Ctx } from "#core/ctx";
import { upsertFans } from "./fans.store.ts";

/** As `getOrCreateFan`, for many at once: the ids by e-mail; `id` is for one who is new. */
export async function getOrCreateFans(
  ctx: Ctx,
  people: readonly { id: string; email: string }[],
): Promise<Map<string, string>> {
  if (people.length === 0) return new Map();
  return new Map((await upsertFans(ctx, people)).map(({ email, id }) => [email, id]));
}
