import type { profile } from "@camarim/contract";
import type { z } from "zod";
import type { Ctx } from "#core/ctx";
import { updateProfile } from "./profile.store.ts";

/** Changes what is given; the database says USERNAME_TAKEN. */
export function changeProfile(ctx: Ctx, accountId: string, change: z.output<typeof profile.profileBody>) {
  return updateProfile(ctx, accountId, change);
}
