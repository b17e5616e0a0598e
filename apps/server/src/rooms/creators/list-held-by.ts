import type { Ctx } from "#core/ctx";
import { listHeldWith } from "#rooms/subscriptions/list-held-with";
import { letInVisitor } from "#rooms/whitelist/let-in-visitor";

/** What a visitor holds with a creator, also what has waited for them to come. */
export async function listHeldBy(ctx: Ctx, fanSessionId: string, accountId: string) {
  await letInVisitor(ctx, fanSessionId, accountId);
  return listHeldWith(ctx, fanSessionId, accountId);
}
