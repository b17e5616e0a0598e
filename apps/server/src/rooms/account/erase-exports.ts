import type { Ctx } from "#core/ctx";
import { exportMostMs } from "./account.rules.ts";
import { forgetExportFile, markFailed, selectExportFiles } from "./account.store.ts";

/** Files whose time is over; of an account, all. */
export async function eraseExports(ctx: Ctx, accountId?: string) {
  for (const { id, fileKey } of await selectExportFiles(ctx, accountId)) {
    if (fileKey) await ctx.storage.remove(fileKey);
    await forgetExportFile(ctx, id);
  }
  if (!accountId) await markFailed(ctx, { before: new Date(ctx.now().getTime() - exportMostMs) });
}
