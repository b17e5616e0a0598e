import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { announce, type Event } from "#core/jobs";

/** `turn` is the job's name for itself, the same when it is tried again. */
type Waiting = { turn: string };

/** A story waits to be repacked, which takes moments. */
export const copyWaits: Event<Waiting> = { event: "story-copy-waits" };

/** A story waits for the transcoder. */
export const encodeWaits: Event<Waiting> = { event: "story-encode-waits" };

/** Says that one more story waits, within the caller's transaction. */
export function announceTranscode(ctx: Ctx, { encodes }: { encodes: boolean }) {
  return announce(ctx, encodes ? encodeWaits : copyWaits, { turn: newId(ctx.now()) });
}
