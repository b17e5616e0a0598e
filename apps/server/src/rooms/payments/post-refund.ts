import type { Ctx } from "#core/ctx";
import { listLines } from "#rooms/ledger/list-lines";
import { postTransaction } from "#rooms/ledger/post-transaction";
import { saleUndone } from "./payments.rules.ts";

/** Posts that a sale was withdrawn: what it had posted, fee and all, the other way. */
export async function postRefund(ctx: Ctx, { id, account_id: ownerId }: { id: string; account_id: string }) {
  const lines = saleUndone(await listLines(ctx, `payment:${id}:paid`));
  await postTransaction(ctx, { key: `payment:${id}:refunded`, kind: "refund", ownerId, paymentId: id, lines });
}
