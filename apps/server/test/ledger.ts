import { randomUUID } from "node:crypto";
import { inTransaction } from "#core/transaction";
import type { Line } from "#rooms/ledger/ledger.rules";
import { type Posting, postTransaction } from "#rooms/ledger/post-transaction";
import type { Product } from "./product.ts";

/** Posts in a database transaction of its own, under a key of its own unless told. */
export function post(
  { ctx }: Pick<Product, "ctx">,
  posting: Partial<Posting> & Pick<Posting, "lines">,
): Promise<string> {
  return inTransaction(ctx, (ctx) => postTransaction(ctx, { key: randomUUID(), kind: "adjustment", ...posting }));
}

/** Money that came by the gateway and is held for the creator. */
export function heldSale(
  cents: number,
  feeCents: number,
  account: "available" | "waiting_funds" = "available",
): Line[] {
  return [
    { account: "iugu", cents: -cents },
    { account, cents: cents - feeCents },
    { account: "fees", cents: feeCents },
  ];
}
