import type { Ctx } from "#core/ctx";
import { selectExport } from "./account.store.ts";

/** Where a file lies, for its owner alone, as long as it is there. */
export async function openExport(ctx: Ctx, id: string, accountId: string | undefined): Promise<string | undefined> {
  const found = await selectExport(ctx, id);
  const isOpen = found?.expires_at && found.expires_at > ctx.now() && found.account_id === accountId;
  return (isOpen && found.file_key) || undefined;
}
