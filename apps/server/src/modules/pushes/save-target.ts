import type { pushes } from "@camarim/contract";
import type { z } from "zod";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { inTransaction } from "#core/transaction";
import { trimTargets, upsertTarget } from "./pushes.store.ts";

const most = 5;

/** Pushes to this browser from now on; PUSH_REFUSED for an endpoint that is no push service's. */
export async function saveTarget(ctx: Ctx, fanSessionId: string, body: z.output<typeof pushes.pushBody>) {
  const { endpoint, keys, quiet } = body;
  if (!ctx.push.isAllowed(endpoint) || !areKeys(keys)) throw new AppError("PUSH_REFUSED");
  await inTransaction(ctx, async (ctx) => {
    await upsertTarget(ctx, { id: newId(ctx.now()), sessionId: fanSessionId, endpoint, ...keys, quiet });
    await trimTargets(ctx, fanSessionId, most);
  });
  return { endpoint, quiet };
}

/** An uncompressed point of P-256 and 16 bytes (RFC 8291). */
function areKeys({ p256dh, auth }: { p256dh: string; auth: string }): boolean {
  const point = Buffer.from(p256dh, "base64url");
  return point.length === 65 && point[0] === 4 && Buffer.from(auth, "base64url").length === 16;
}
