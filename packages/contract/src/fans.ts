import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { byId } from "./values.ts";

/** What this browser holds: the subscriptions its checkouts opened. */
export const fanMe = z.object({ subscriptions: z.array(z.object({ _id: z.uuid(), username: z.string() })) });

export const getFan = endpoint({
  method: "GET",
  url: "/fan/me",
  schema: { summary: "What this browser is signed in for", response: { 200: fanMe } },
  config: { access: "fan", errors: ["FAN_UNAUTHENTICATED"] },
});

export const fanLogout = endpoint({
  method: "POST",
  url: "/fan/logout",
  schema: { summary: "Forget this browser", response: { 204: z.null() } },
  config: { access: "fan", errors: ["FAN_UNAUTHENTICATED", "ORIGIN_REFUSED"], idempotencyKey: "ignored" },
});

/** Sent after the first second really played; a fan counts once for each story. */
export const viewStory = endpoint({
  method: "POST",
  url: "/fan/stories/:_id/view",
  schema: { summary: "Count a view", params: byId, response: { 204: z.null() } },
  config: {
    access: "fan",
    errors: ["FAN_UNAUTHENTICATED", "ORIGIN_REFUSED", "VALIDATION_FAILED", "NOT_FOUND", "SUBSCRIPTION_REQUIRED"],
  },
});
