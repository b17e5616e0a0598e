import type { pushes } from "@camarim/contract";
import type { z } from "zod";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { inTransaction } from "#core/transaction";
import { deleteOldTargets, deleteTargetRow, selectByEndpoint, upsertTarget } from "./pushes.store.ts";

/** The VAPID key, and the state of this browser's push subscription. */
export async function getTarget(ctx: Ctx, fanSessionId: string, endpoint: string | undefined) {
  const target = endpoint ? await selectByEndpoint(ctx, fanSessionId, endpoint) : undefined;
  return { publicKey: ctx.push.publicKey, quiet: target?.quiet ?? null, replaced: target?.replaced ?? false };
}

const maxTargetsPerSession = 5;

/** Stores a browser's push subscription. PUSH_REFUSED if the endpoint is not one of a push service. */
export async function createTarget(ctx: Ctx, fanSessionId: string, body: z.output<typeof pushes.pushBody>) {
  const { endpoint, keys, quiet } = body;
  if (!ctx.push.isAllowed(endpoint) || !areKeys(keys)) throw new AppError("PUSH_REFUSED");
  await inTransaction(ctx, async (ctx) => {
    await upsertTarget(ctx, { id: newId(ctx.now()), sessionId: fanSessionId, endpoint, ...keys, quiet });
    await deleteOldTargets(ctx, fanSessionId, maxTargetsPerSession);
  });
  return { endpoint, quiet };
}

/** An uncompressed point of P-256 and 16 bytes (RFC 8291). */
function areKeys({ p256dh, auth }: { p256dh: string; auth: string }): boolean {
  const point = Buffer.from(p256dh, "base64url");
  return point.length === 65 && point[0] === 4 && Buffer.from(auth, "base64url").length === 16;
}

export async function deleteTarget(ctx: Ctx, endpoint: string) {
  await deleteTargetRow(ctx, endpoint);
}
