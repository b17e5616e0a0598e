import type { Ctx } from "#core/ctx";
import { selectUndecided } from "./gateways.store.ts";
import { refreshStanding } from "./refresh-standing.ts";

const unaskedMs = 4 * 60_000;
const atOnce = 100;

/** Asks for the accounts that wait for a decision, for webhooks that never came. */
export async function watchAccounts(ctx: Ctx) {
  for (const id of await selectUndecided(ctx, new Date(ctx.now().getTime() - unaskedMs), atOnce)) {
    await refreshStanding(ctx, id).catch((err) =>
      ctx.log.warn({ err, connectionId: id }, "an account could not be read"),
    );
  }
}
