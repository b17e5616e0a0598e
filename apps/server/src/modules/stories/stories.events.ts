import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { announce, type Event } from "#core/jobs/jobs";

/** `turn` identifies the job across its retries. */
type TranscodeRequest = { turn: string };

/** A story waits to be remuxed. */
export const copyRequested: Event<TranscodeRequest> = { event: "copy-requested" };

/** A story waits to be encoded. */
export const encodeRequested: Event<TranscodeRequest> = { event: "encode-requested" };

/** Queues a transcode within the caller's transaction. */
export function announceTranscode(ctx: Ctx, { encodes }: { encodes: boolean }) {
  return announce(ctx, encodes ? encodeRequested : copyRequested, { turn: newId(ctx.now()) });
}
