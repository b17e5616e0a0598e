import { z } from "zod";
import { endpoint } from "./endpoint.ts";

/** Counts of a creator's content; `views7d` and `viewers7d` (distinct fans) are of the last seven days. */
export const accountStats = z.object({
  activeStories: z.int(),
  archivedStories: z.int(),
  highlights: z.int(),
  medias: z.int(),
  views7d: z.int(),
  viewers7d: z.int(),
});
export type AccountStats = z.infer<typeof accountStats>;

export const getAccountStats = endpoint({
  method: "GET",
  url: "/account/stats",
  schema: { summary: "Get content and view statistics", response: { 200: accountStats } },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED"] },
});
