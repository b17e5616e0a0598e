import type { Ctx } from "#core/ctx";
import { emptyEvents, type Named } from "./provider-events.store.ts";

const page = 2_000;

/** What gateways told of a person is read again there when it is needed, and is not kept as it came. */
export async function deleteEventPayloads(ctx: Ctx, named: Named, signal: AbortSignal) {
  let last: string | undefined;
  do {
    signal.throwIfAborted();
    last = await emptyEvents(ctx, named, last, page);
  } while (last);
}
