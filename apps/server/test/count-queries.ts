import type { KyselyPlugin } from "kysely";
import type { Product } from "./product.ts";

/** Counts the statements that the product sends to PostgreSQL; create it after the product has started. */
export function countQueries(product: Product) {
  let count = 0;
  const counting: KyselyPlugin = {
    transformQuery({ node }) {
      count += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  // Use cases read the database from `ctx` in each call.
  product.ctx.db = product.ctx.db.withPlugin(counting);
  return async (work: () => Promise<unknown>): Promise<number> => {
    const before = count;
    await work();
    return count - before;
  };
}
