import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { hasIntrusionLinkOfOther } from "./mailed-links.store.ts";

/**
 * After the address has been stored for the account, so that a concurrent change of the other one is seen. An intruder who
 * has given an account another address must not register the earlier one: the owner's report would not get it back.
 * EMAIL_TAKEN for the seven days of the links.
 */
export async function assertFreeEmail(ctx: Ctx, accountId: string, email: string) {
  if (await hasIntrusionLinkOfOther(ctx, accountId, email)) throw new AppError("EMAIL_TAKEN");
}
