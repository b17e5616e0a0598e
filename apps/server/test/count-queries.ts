import type { KyselyPlugin } from "kysely";
import type { Product } from "./product.ts";

/** The number of statements that the product sends to the database during some work. */
export async function countQueries({ ctx }: Product, work: () => Promise<unknown>): Promise<number> {
  let queries = 0;
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    // Queries that are compiled once are executed without a transformation.
    async transformResult({ result }) {
      queries += 1;
      return result;
    },
  };
  const { db } = ctx;
  ctx.db = db.withPlugin(counter);
  try {
    await work();
  } finally {
    ctx.db = db;
  }
  return queries;
}
