import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { byId } from "./values.ts";

/** `check` is the only stored data of a passed check; `test` is true if no real check takes place. */
export const age = z.object({
  check: z.object({ method: z.string(), decidedAt: z.iso.datetime() }).nullable(),
  available: z.boolean(),
  test: z.boolean(),
});

export const getAge = endpoint({
  method: "GET",
  url: "/fan/age",
  schema: {
    summary: "Get the age verification of the fan",
    description: "`available` is false where this installation has no age check provider.",
    response: { 200: age },
  },
  config: { access: "fan", errors: ["FAN_UNAUTHENTICATED"] },
});

/**
 * A path of our own, so that the provider cannot redirect elsewhere: the page that the fan returns to after the check.
 */
const ownPath = z
  .string()
  .max(200)
  .regex(/^\/(?![/\\])[\w@./?=&-]*$/, "Use um endereço desta página.");

export const postAgeCheck = endpoint({
  method: "POST",
  url: "/fan/age-checks",
  schema: {
    summary: "Start an age check",
    description: "The fan completes the check at `url`, which is the provider's, and returns to `/idade/{_id}`.",
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

export const getAgeCheck = endpoint({
  method: "GET",
  url: "/fan/age-checks/:_id",
  schema: {
    summary: "Get the result of an age check",
    description: "Polls the provider until there is a result. A check in state `gone` can be started again.",
    params: byId,
    response: { 200: z.object({ _id: z.uuid(), state: z.enum(ageStates) }) },
  },
  config: {
    access: "fan",
    errors: ["FAN_UNAUTHENTICATED", "VALIDATION_FAILED", "NOT_FOUND", "AGE_CHECK_UNAVAILABLE"],
  },
});
