import type { Product } from "./product.ts";
import { addStory } from "./world.ts";

/** A story that is not published yet. */
export async function addDraft(product: Product, creator: { accountId: string }, state: "ready" | "failed" = "ready") {
  const id = await addStory(product, creator as Parameters<typeof addStory>[1], state);
  await product.ctx.db.updateTable("story").set({ audience: "draft", expiresAt: null }).where("id", "=", id).execute();
  return id;
}
