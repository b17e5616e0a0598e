import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { selectProfile } from "./profile.store.ts";

export async function getProfile(ctx: Ctx, accountId: string) {
  const found = await selectProfile(ctx, accountId);
  if (!found) throw new AppError("NOT_FOUND");
  return found;
}
