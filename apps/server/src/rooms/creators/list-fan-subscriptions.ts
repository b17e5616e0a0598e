import type { Ctx } from "#core/ctx";
import { selectHeld } from "./fan-home.store.ts";
import { withStandings } from "./with-standings.ts";

/** All that a browser subscribes to. */
export async function listFanSubscriptions(ctx: Ctx, fanSessionId: string) {
  return withStandings(ctx, await selectHeld(ctx, fanSessionId));
}
