import type { Ctx } from "#core/ctx";
import { selectConnectionOf } from "./gateways.store.ts";
import { endMpConnection } from "./mp-end-connection.ts";

/** New orders go to the creator's own key again. The credentials stay: what was sold by them may have to be refunded. */
export async function disconnectMp(ctx: Ctx, accountId: string) {
  const found = await selectConnectionOf(ctx, accountId, "mercadopago");
  if (found) await endMpConnection(ctx, found.id);
}
