import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { byId } from "./values.ts";

/** `proof` is all that is kept of a check that was passed; `test` where nothing is really checked. */
export const age = z.object({
  proof: z.object({ method: z.string(), decidedAt: z.iso.datetime() }).nullable(),
  available: z.boolean(),
  test: z.boolean(),
});

export const getAge = endpoint({
  method: "GET",
  url: "/fan/age",
  schema: { summary: "Whether this browser's fan has shown to be 18 or older", response: { 200: age } },
  config: { access: "fan", errors: ["FAN_UNAUTHENTICATED"] },
});

/** An address of our own: `back` is where the person goes on once it is shown. */
const ownPath = z
  .string()
  .max(200)
  .regex(/^\/(?![/\\])[\w@./?=&-]*$/, "Use um endereço desta página.");

/** The person shows the age at `url`, which is the provider's, and comes back to `/idade/{_id}`. */
export const postAgeCheck = endpoint({
  method: "POST",
  url: "/fan/age-checks",
  schema: {
    summary: "Begin an age check",
    body: z.strictObject({ back: ownPath }),
    response: { 201: z.object({ _id: z.uuid(), url: z.url() }) },
  },
  config: {
    access: "fan",
    errors: ["FAN_UNAUTHENTICATED", "VALIDATION_FAILED", "ORIGIN_REFUSED", "AGE_CHECK_UNAVAILABLE"],
    throttle: [{ per: ["address"], limit: 20, minutes: 60 }],
    idempotencyKey: "ignored",
  },
});

export const ageStates = ["pending", "passed", "failed", "gone"] as const;

/** Asked of the provider until there is a result; one that is `gone` can be begun anew. */
export const getAgeCheck = endpoint({
  method: "GET",
  url: "/fan/age-checks/:_id",
  schema: {
    summary: "How an age check went",
    params: byId,
    response: { 200: z.object({ _id: z.uuid(), state: z.enum(ageStates) }) },
  },
  config: {
    access: "fan",
    errors: ["FAN_UNAUTHENTICATED", "VALIDATION_FAILED", "NOT_FOUND", "AGE_CHECK_UNAVAILABLE"],
  },
});
