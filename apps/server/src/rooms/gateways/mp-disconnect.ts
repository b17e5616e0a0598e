import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { setPaymentGateway } from "#rooms/auth/set-payment-gateway";
import { lockConnection, selectConnectionOf, selectSelling, updateStanding } from "./gateways.store.ts";

/** New orders go by the creator's own key again. Its credentials stay, for what was sold by them may have to be given back. */
export async function disconnectMp(ctx: Ctx, accountId: string) {
  const found = await selectConnectionOf(ctx, accountId, "mercadopago");
  if (!found) return;
  await inTransaction(ctx, async (ctx) => {
    const connection = await lockConnection(ctx, found.id);
    if (connection?.status !== "verified") return;
    const selling = await selectSelling(ctx, accountId);
    await updateStanding(ctx, found.id, { status: "disconnected", refusals: [] });
    if (selling?.id === found.id) await setPaymentGateway(ctx, accountId, "bacen");
  });
}
