import type { Ctx } from "#core/ctx";
import { selectByEndpoint } from "./pushes.store.ts";

/** What a browser subscribes with, and whether it is pushed to by now. */
export async function getTarget(ctx: Ctx, fanSessionId: string, endpoint: string | undefined) {
  const found = endpoint ? await selectByEndpoint(ctx, fanSessionId, endpoint) : undefined;
  return { publicKey: ctx.push.publicKey, quiet: found?.quiet ?? null, replaced: found?.replaced ?? false };
}
