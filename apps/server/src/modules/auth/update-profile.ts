import type { profile } from "@camarim/contract";
import type { z } from "zod";
import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { changeUsername, updateProfile } from "#modules/profile/index";
import { clearCachedMe } from "./get-me.ts";
import { recordAccountChange } from "./record-account-change.ts";

/**
 * Updates only the given fields. The username is a destination of money, since fans pay the page of the link that they
 * know: its change is logged and mailed. USERNAME_TAKEN, USERNAME_CHANGE_LIMIT.
 */
export async function updateOwnProfile(ctx: Ctx, accountId: string, change: z.output<typeof profile.profileBody>) {
  const { username, ...rest } = change;
  const updated = await inTransaction(ctx, async (ctx) => {
    const from = username === undefined ? undefined : await changeUsername(ctx, accountId, username);
    if (from !== undefined && username !== undefined)
      await recordAccountChange(ctx, accountId, "username_changed", {
        details: { username: from },
        renamed: { from, to: username },
      });
    return updateProfile(ctx, accountId, rest);
  });
  clearCachedMe(ctx, accountId);
  return updated;
}
