import type { Ctx } from "#core/ctx";
import { selectProved } from "./codes.store.ts";

/** The fan of an e-mail, where that is proved in this browser. */
export async function findVerifiedFan(ctx: Ctx, sessionId: string, email: string): Promise<string | undefined> {
  const proved = await selectProved(ctx, sessionId);
  return proved.find((one) => one.email.toLowerCase() === email.toLowerCase())?.fanId;
}
