import type { Ctx } from "#core/ctx";
import { countStuck } from "./stuck.store.ts";

/** Transfers that the gateway was asked for, that are not found there, and that wait for an admin. */
export function countStuckTransfers(ctx: Ctx): Promise<number> {
  return countStuck(ctx);
}
