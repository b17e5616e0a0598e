import type { Ctx } from "#core/ctx";
import { insertProfile } from "./profile.store.ts";

export async function createProfile(ctx: Ctx, profile: { accountId: string; username: string; fullName: string }) {
  await insertProfile(ctx, profile);
}
