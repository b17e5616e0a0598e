import { randomUUID } from "node:crypto";
import { newId } from "#core/ids";
import { inTransaction } from "#core/transaction";
import { openSession } from "#modules/auth/start-session";
import type { Line } from "#modules/ledger/ledger.rules";
import { type Posting, postTransaction } from "#modules/ledger/post-transaction";
import { type Person, passwordHash, visitor } from "./people.ts";
import type { Product } from "./product.ts";

/** A creator with an account and a session but no password, since hashing takes time. */
export async function newCreator(product: Product): Promise<Person & { accountId: string }> {
  const { ctx } = product;
  const accountId = newId(ctx.now());
  await ctx.db
    .insertInto("account")
    .values({
      id: accountId,
      email: `${accountId}@exemplo.com.br`,
      phoneNumber: "+5511987654321",
      passwordHash,
      termsAcceptedAt: ctx.now(),
      createdAt: ctx.now(),
    })
    .execute();
  const { accessToken } = await openSession(ctx, accountId, "tests");
  return Object.assign(visitor(product, accessToken), { accountId });
}

/** Posts in a database transaction of its own, with a unique key by default. */
export function post(
  { ctx }: Pick<Product, "ctx">,
  posting: Partial<Posting> & Pick<Posting, "lines">,
): Promise<string> {
  return inTransaction(ctx, (ctx) => postTransaction(ctx, { key: randomUUID(), kind: "adjustment", ...posting }));
}

/** The entries of a sale whose money is at the gateway. */
export function gatewaySale(
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

/** The entries of a PIX sale to the creator's own bank, of which the platform is owed a fee. */
export function ownKeySale(amountCents: number, feeCents: number): Line[] {
  return [
    { account: "fans", cents: -amountCents },
    { account: "own_bank", cents: amountCents },
    { account: "fees_due", cents: -feeCents },
    { account: "fees", cents: feeCents },
  ];
}
