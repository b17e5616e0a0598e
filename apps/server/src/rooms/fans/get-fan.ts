import type { fans } from "@camarim/contract";
import type { Ctx } from "#core/ctx";
import { listHeld } from "./list-held.ts";
import { listProved } from "./list-proved.ts";

/** What a browser is signed in for. */
export async function getFan(ctx: Ctx, sessionId: string): Promise<fans.FanMe> {
  const [proved, held] = await Promise.all([listProved(ctx, sessionId), listHeld(ctx, sessionId)]);
  return {
    emails: proved.map(({ email }) => email),
    subscriptions: held.map(({ id, username }) => ({ _id: id, username })),
  };
}
