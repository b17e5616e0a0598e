import type { auth } from "@camarim/contract";
import type { z } from "zod";
import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { hashPassword } from "#core/password";
import { inTransaction } from "#core/transaction";
import { createProfile } from "#rooms/profile/create-profile";
import { insertAccount } from "./auth.store.ts";
import { refuseCommon } from "./common-passwords.ts";
import { openSession } from "./open-session.ts";

/** Makes the account and signs in; the database says USERNAME_TAKEN and EMAIL_TAKEN. */
export async function register(ctx: Ctx, body: z.infer<typeof auth.registerBody>, userAgent: string) {
  const { password, fullName, username } = body;
  await refuseCommon(password);
  const passwordHash = await hashPassword(password);
  return inTransaction(ctx, async (ctx) => {
    const accountId = newId(ctx.now());
    await insertAccount(ctx, { id: accountId, email: body.email, phoneNumber: body.phoneNumber, passwordHash });
    await createProfile(ctx, { accountId, username, fullName });
    return openSession(ctx, accountId, userAgent);
  });
}
