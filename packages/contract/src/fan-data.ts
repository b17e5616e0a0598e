import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { email } from "./values.ts";

export const postFanDeletion = endpoint({
  method: "POST",
  url: "/fan/deletion",
  schema: {
    summary: "Delete the personal data of a fan",
    description:
      "By an e-mail that is verified in this browser. Cancels all renewals, signs out all browsers, and erases name, " +
      "e-mail and phone from the payments and receipts that the law requires to be kept. FAN_DELETION_WAITS while a " +
      "payment or refund is pending.",
    operationId: "deleteFanData",
    body: z.strictObject({ email }),
    response: { 204: z.null() },
  },
  config: {
    access: "fan",
    errors: ["FAN_UNAUTHENTICATED", "VALIDATION_FAILED", "ORIGIN_REFUSED", "EMAIL_NOT_PROVED", "FAN_DELETION_WAITS"],
    throttle: [{ per: ["address"], limit: 20, minutes: 60 }],
    idempotencyKey: "ignored",
  },
});
