import { timingSafeEqual } from "node:crypto";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { enqueue } from "#core/jobs";
import { hashToken } from "#core/keys";
import { inTransaction } from "#core/transaction";
import { applyLastlinkEventsJob } from "./apply-lastlink-events.job.ts";
import { insertEvent, markReceived, selectConnection } from "./lastlink.store.ts";
import { findLastlinkOwner } from "./lastlink-address.ts";
import { readEvent } from "./lastlink-event.rules.ts";

/** Keeps what was told, once, and has it worked on. NOT_FOUND for no address of ours, WEBHOOK_REFUSED without the creator's token. */
export async function handleLastlinkWebhook(
  ctx: Ctx,
  secret: string,
  tokens: readonly (string | undefined)[],
  body: unknown,
) {
  const accountId = await findLastlinkOwner(ctx, secret);
  const connection = accountId && (await selectConnection(ctx, accountId));
  if (!connection) throw new AppError("NOT_FOUND");
  // Any header may bring something else's token: of those that came, one must be the creator's.
  const given = tokens.filter((token): token is string => Boolean(token));
  const isOurs = (token: string) => timingSafeEqual(hashToken(token), connection.token_hash);
  if (!given.some(isOurs)) throw new AppError("WEBHOOK_REFUSED");
  const told = readEvent(body, ctx.now());
  if (!told) return;
  await inTransaction(ctx, async (ctx) => {
    await markReceived(ctx, accountId, told === "test");
    if (told === "test" || !(await insertEvent(ctx, newId(ctx.now()), accountId, told))) return;
    await enqueue(ctx, applyLastlinkEventsJob, { accountId, subject: told.subject });
  });
}
