import type { Ctx } from "#core/ctx";
import { markProcessed } from "./provider-events.store.ts";

/** What an event named has been read again, and done. */
export async function markEventProcessed(ctx: Ctx, eventId: string) {
  await markProcessed(ctx, eventId);
}
