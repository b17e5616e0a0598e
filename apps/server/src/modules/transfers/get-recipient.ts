import type { Ctx } from "#core/ctx";
import { findObstacle } from "./find-obstacle.ts";

/** Who is paid out, and whether a transfer would be accepted as far as the account is concerned. */
export async function getRecipient(ctx: Ctx, accountId: string) {
  const { wallet, obstacle } = await findObstacle(ctx, accountId);
  return { wallet, transferEnabled: obstacle === undefined };
}
