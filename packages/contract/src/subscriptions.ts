import { z } from "zod";
import { endpoint } from "./endpoint.ts";

/** `periodActive` counts those with access now by payment or trial; free access stands beside it, as `periodFree`. */
export const subscriptionStats = z.object({ periodActive: z.int(), periodFree: z.int() });
export type SubscriptionStats = z.infer<typeof subscriptionStats>;

export const getStats = endpoint({
  method: "GET",
  url: "/subscription/stats",
  schema: { summary: "How many subscribers there are", response: { 200: subscriptionStats } },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED"] },
});
