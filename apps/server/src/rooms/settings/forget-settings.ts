import type { Ctx } from "#core/ctx";
import { deleteSettings } from "./settings.store.ts";

/** The key that fans paid to, and how the account behaved. */
export async function forgetSettings(ctx: Ctx, accountId: string) {
  await deleteSettings(ctx, accountId);
}
