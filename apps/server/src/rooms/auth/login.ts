import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { isPasswordOf } from "#core/password";
import { selectCredentials } from "./auth.store.ts";
import { openSession } from "./open-session.ts";

/** One answer, in one time, for a wrong user and a wrong password: LOGIN_FAILED. */
export async function login(ctx: Ctx, usernameOrEmail: string, password: string, userAgent: string) {
  const found = await selectCredentials(ctx, usernameOrEmail);
  const right = await isPasswordOf(found?.password_hash, password);
  if (!found || !right) throw new AppError("LOGIN_FAILED");
  return openSession(ctx, found.id, userAgent);
}
