import { timingSafeEqual } from "node:crypto";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { enqueue } from "#core/jobs/jobs";
import { hashToken } from "#core/keys/keys";
import { inTransaction } from "#core/transaction";
import { applyLastlinkEventsJob } from "./apply-lastlink-events.ts";
import { insertEvent, markReceived, selectConnection } from "./lastlink.store.ts";
import { findLastlinkOwner } from "./lastlink-connection.ts";
import { parseEvent } from "./lastlink-event.rules.ts";

/**
 * Stores an event once and enqueues its processing. NOT_FOUND for an unknown URL, WEBHOOK_REFUSED without the creator's
 * token.
 */
export async function handleLastlinkWebhook(
  ctx: Ctx,
  secret: string,
  tokens: readonly (string | undefined)[],
  body: unknown,
) {
  const accountId = await findLastlinkOwner(ctx, secret);
  const connection = accountId && (await selectConnection(ctx, accountId));
  if (!connection) throw new AppError("NOT_FOUND");
  // Proxies may add tokens of their own: one of the given tokens must be the creator's.
  const presentTokens = tokens.filter((token): token is string => Boolean(token));
  const isOurs = (token: string) => timingSafeEqual(hashToken(token), connection.tokenHash);
  if (!presentTokens.some(isOurs)) throw new AppError("WEBHOOK_REFUSED");
  const event = parseEvent(body, ctx.now());
  if (!event) return;
  await inTransaction(ctx, async (ctx) => {
    await markReceived(ctx, accountId, event === "test");
    if (event === "test" || !(await insertEvent(ctx, newId(ctx.now()), accountId, event))) return;
    await enqueue(ctx, applyLastlinkEventsJob, { accountId, subject: event.subject });
  });
}
