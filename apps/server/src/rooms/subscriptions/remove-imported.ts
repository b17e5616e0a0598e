import type { Ctx } from "#core/ctx";
import { deleteImported } from "./imported.store.ts";

/** As if they had never been brought; answers who is gone. Whoever has paid here since stays. */
export function removeImported(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  return deleteImported(ctx, ids);
}
