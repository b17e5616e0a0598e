import type { Ctx } from "#core/ctx";
import { selectPlatformBalances } from "./rollup.store.ts";

/** What the platform's accounts hold; negative for what lies at a gateway or came from outside. */
export function getPlatformBalances(ctx: Ctx) {
  return selectPlatformBalances(ctx);
}
