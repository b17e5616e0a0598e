import type { KyselyPlugin } from "kysely";
import type { Product } from "./product.ts";

/** The number of statements that the product sends to the database during some work. */
export async function countQueries({ ctx }: Product, work: () => Promise<unknown>): Promise<number> {
  let queries = 0;
  const counter: KyselyPlugin = {
    transformQuery({ node }) {
      queries += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
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
