import type { Ctx } from "#core/ctx";
import { selectNewestSweep } from "./objects.store.ts";

/** The result of the last sweep of the storage. */
export function findNewestSweep(ctx: Ctx) {
  return selectNewestSweep(ctx);
}
