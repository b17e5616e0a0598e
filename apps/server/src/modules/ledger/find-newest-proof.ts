import type { Ctx } from "#core/ctx";
import { selectNewestProof } from "./proof.store.ts";

/** The last comparison that was made, by whichever process. */
export function findNewestProof(ctx: Ctx) {
  return selectNewestProof(ctx);
}
