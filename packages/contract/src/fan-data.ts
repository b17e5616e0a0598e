import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { email } from "./values.ts";

/**
 * Takes a person out of the product by an e-mail that is proved in this browser: nothing renews, all browsers are signed out, and
 * what the law wants kept (payments, their proofs) stays without name, e-mail and phone. FAN_DELETION_WAITS while money is on its way.
 */
export const postFanDeletion = endpoint({
  method: "POST",
  url: "/fan/deletion",
  schema: {
    summary: "Forget a fan",
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
