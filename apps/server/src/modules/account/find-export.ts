import type { Ctx } from "#core/ctx";
import { selectLatestExport } from "./account.store.ts";

export function findExport(ctx: Ctx, accountId: string) {
  return selectLatestExport(ctx, accountId);
}
