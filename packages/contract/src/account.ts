import { z } from "zod";
import { endpoint } from "./endpoint.ts";

/** What a creator has, and of the last seven days how often her stories were watched, by how many fans. */
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
  schema: { summary: "What a creator has, and how much of it is watched", response: { 200: accountStats } },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED"] },
});
