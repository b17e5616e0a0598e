import type { profile } from "@camarim/contract";
import type { z } from "zod";
import type { Ctx } from "#core/ctx";
import { updateProfileRow } from "./profile.store.ts";

/** Changes what is given; the database says USERNAME_TAKEN. */
export function updateProfile(ctx: Ctx, accountId: string, change: z.output<typeof profile.profileBody>) {
  return updateProfileRow(ctx, accountId, change);
}
