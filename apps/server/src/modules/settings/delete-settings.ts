import type { Ctx } from "#core/ctx";
import { deleteSettingsRow } from "./settings.store.ts";

/** The key that fans paid to, and how the account behaved. */
export async function deleteSettings(ctx: Ctx, accountId: string) {
  await deleteSettingsRow(ctx, accountId);
}
