import { z } from "zod";
import { endpoint } from "./endpoint.ts";

const byToken = z.strictObject({ token: z.string().min(1).max(100) });

/** `about`: new stories of the creator, renewal reminders of one subscription, or the creator's announcements, with reminders of orders. */
const storyNotices = z.object({
  about: z.enum(["stories", "renewals", "announcements"]),
  creator: z.object({ username: z.string(), fullName: z.string() }),
  stopped: z.boolean(),
});
export type StoryNotices = z.infer<typeof storyNotices>;

const errors = ["VALIDATION_FAILED", "ORIGIN_REFUSED", "NOT_FOUND"] as const;

export const getStoryNotices = endpoint({
  method: "GET",
  url: "/notices/:token",
  schema: {
    summary: "Get e-mail notification preferences",
    description: "By the token of an e-mail, without signing in.",
    operationId: "getNotificationPreferences",
    params: byToken,
    response: { 200: storyNotices },
  },
  config: { access: "public", errors: ["VALIDATION_FAILED", "NOT_FOUND"] },
});

export const putStoryNotices = endpoint({
  method: "PUT",
  url: "/notices/:token",
  schema: {
    summary: "Update e-mail notification preferences",
    description: "By the token of an e-mail, without signing in.",
    operationId: "updateNotificationPreferences",
    params: byToken,
    body: z.strictObject({ stopped: z.boolean() }),
    response: { 200: storyNotices },
  },
  config: { access: "public", errors },
});
