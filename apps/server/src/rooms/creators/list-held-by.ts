import type { Ctx } from "#core/ctx";
import { noteArrivals } from "#rooms/migration/note-arrivals";
import { listHeldWith } from "#rooms/subscriptions/list-held-with";
import { letInVisitor } from "#rooms/whitelist/let-in-visitor";

/** What a visitor holds with a creator, also what has waited for them to come. */
export async function listHeldBy(ctx: Ctx, fanSessionId: string, accountId: string) {
  await letInVisitor(ctx, fanSessionId, accountId);
  const held = await listHeldWith(ctx, fanSessionId, accountId);
  await noteArrivals(
    ctx,
    held.filter(({ free }) => free).map(({ id }) => id),
  );
  return held;
}
