import type { KyselyPlugin } from "kysely";
import type { Product } from "./product.ts";

/** How many statements a product sends to PostgreSQL while something is done; to be made once the product has started. */
export function countQueries(product: Product) {
  let count = 0;
  const counting: KyselyPlugin = {
    transformQuery({ node }) {
      count += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  // Verbs take the database from `ctx` at each call.
  product.ctx.db = product.ctx.db.withPlugin(counting);
  return async (work: () => Promise<unknown>): Promise<number> => {
    const before = count;
    await work();
    return count - before;
  };
}
