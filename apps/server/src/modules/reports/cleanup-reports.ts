import type { Ctx } from "#core/ctx";
import { clearNetworks } from "./reporters.store.ts";

const networkDays = 7;

/** Forgets from which network a report came, a week later. */
export async function cleanupReports(ctx: Ctx) {
  await clearNetworks(ctx, new Date(ctx.now().getTime() - networkDays * 86_400_000));
}
