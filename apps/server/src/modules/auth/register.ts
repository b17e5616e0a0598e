import type { auth } from "@camarim/contract";
import type { z } from "zod";
import type { Ctx } from "#core/ctx";
import { hashPassword } from "#core/keys/password";
import { assertStrongPassword } from "./assert-strong-password.ts";
import { createAccount } from "./create-account.ts";

/**
 * Creates the account, sends the verification link and signs in; USERNAME_TAKEN and EMAIL_TAKEN by unique constraints.
 */
export async function register(ctx: Ctx, body: z.infer<typeof auth.registerBody>, userAgent: string) {
  const { password, fullName, username, email, phoneNumber } = body;
  await assertStrongPassword(password, body);
  const passwordHash = await hashPassword(password);
  return createAccount(ctx, { fullName, username, email, phoneNumber, passwordHash }, userAgent);
}
