import type { Ctx } from "#core/ctx";
import { selectGateway, selectWallet } from "./wallet.store.ts";

/** Who is paid out, and by which gateway. */
export async function getRecipient(ctx: Ctx, accountId: string) {
  const [wallet, gateway] = await Promise.all([selectWallet(ctx, accountId), selectGateway(ctx, accountId)]);
  return { wallet, gateway };
}
