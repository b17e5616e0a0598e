import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { byId, email } from "./values.ts";

/** What this browser holds: the subscriptions its checkouts opened, and all those of the `emails` proved in it. */
export const fanMe = z.object({
  emails: z.array(z.string()),
  subscriptions: z.array(z.object({ _id: z.uuid(), username: z.string() })),
});
export type FanMe = z.infer<typeof fanMe>;

export const fanCode = z
  .string()
  .trim()
  .regex(/^\d{6}$/, "O código tem 6 números.");

/** Six digits by mail, for 10 minutes and 5 tries, in the place of those before. The same for every address. */
export const sendCode = endpoint({
  method: "POST",
  url: "/fan/code",
  schema: {
    summary: "Mail a code that proves an e-mail",
    body: z.strictObject({ email }),
    response: { 204: z.null() },
  },
  config: {
    access: "public",
    errors: ["VALIDATION_FAILED", "ORIGIN_REFUSED"],
    throttle: [
      { per: ["address"], limit: 30, minutes: 60 },
      { per: ["body.email"], limit: 3, minutes: 60 },
    ],
    idempotencyKey: "ignored",
  },
});

/** Signs the browser in with an e-mail, and opens what waits for that proof: free orders and invitations. */
export const openSession = endpoint({
  method: "POST",
  url: "/fan/session",
  schema: {
    summary: "Prove an e-mail with its code",
    body: z.strictObject({ email, code: fanCode }),
    response: { 200: fanMe },
  },
  config: {
    access: "public",
    errors: ["VALIDATION_FAILED", "ORIGIN_REFUSED", "CODE_WRONG"],
    throttle: [{ per: ["address"], limit: 50, minutes: 15, counts: ["CODE_WRONG"] }],
    idempotencyKey: "ignored",
  },
});

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
