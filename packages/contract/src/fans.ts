import { z } from "zod";
import { openSession as signedIn } from "./auth.ts";
import { endpoint } from "./endpoint.ts";
import { returnPathPattern } from "./return-path.ts";
import { byId, email, list, typedText } from "./values.ts";

/** `subscriptions` are those ordered in this browser and those of the `emails` verified in it. */
export const fanMe = z.object({
  emails: z.array(z.string()),
  subscriptions: z.array(z.object({ _id: z.uuid(), username: z.string() })),
});
export type FanMe = z.infer<typeof fanMe>;

export const fanCode = typedText.regex(/^\d{6}$/, "O código tem 6 números.");

/** Where a fan continues after signing in by the link of the e-mail, maybe in another browser. */
const back = z.string().regex(returnPathPattern, "Endereço desconhecido.");

/**
 * The verification stores this consent for the fan's subscriptions that have none. `key` comes from the e-mailed link:
 * with it the code is valid on any device, without it only on the device that requested it.
 */
export const verifyCodeBody = z.strictObject({
  email,
  code: fanCode,
  key: z.string().min(1).max(100).optional(),
  acceptedTerms: z.literal(true, "Para continuar, aceite os termos."),
});

export const sendCode = endpoint({
  method: "POST",
  url: "/fan/code",
  schema: {
    summary: "Send a verification code by e-mail",
    description:
      "Six digits, valid for 10 minutes and 5 attempts on the requesting device (identified by a cookie); replaces " +
      "its previous code. The response is the same for every e-mail. The mail also has a link that opens the sign-in " +
      "page on any device with both fields filled in and then continues to `back`. Mails are also limited for each " +
      "e-mail, separately by address and for devices on which it was verified.",
    operationId: "sendVerificationCode",
    body: z.strictObject({ email, back: back.optional() }),
    response: { 204: z.null() },
  },
  config: {
    access: "public",
    errors: ["VALIDATION_FAILED", "ORIGIN_REFUSED"],
    throttle: [{ per: ["address"], limit: 30, minutes: 60 }],
    idempotencyKey: "ignored",
  },
});
export const getFan = endpoint({
  method: "GET",
  url: "/fan/me",
  schema: { summary: "Get the fan session of this browser", operationId: "getFanSession", response: { 200: fanMe } },
  config: { access: "fan", errors: ["FAN_UNAUTHENTICATED"] },
});

export const fanLogout = endpoint({
  method: "POST",
  url: "/fan/logout",
  schema: { summary: "Sign this browser out", operationId: "deleteCurrentFanSession", response: { 204: z.null() } },
  config: { access: "fan", errors: ["FAN_UNAUTHENTICATED", "ORIGIN_REFUSED"], idempotencyKey: "ignored" },
});

export const listFanSessions = endpoint({
  method: "GET",
  url: "/fan/sessions",
  schema: {
    summary: "List the sessions of the fan",
    description:
      "Sessions that share a verified e-mail with this one, and sessions without a verified e-mail that have a " +
      "subscription of such an e-mail.",
    response: { 200: list(signedIn) },
  },
  config: { access: "fan", errors: ["FAN_UNAUTHENTICATED"] },
});

export const deleteFanSession = endpoint({
  method: "DELETE",
  url: "/fan/sessions/:_id",
  schema: {
    summary: "End a session of the fan",
    description:
      "Repeating the request for an ended session returns 204 again. Ending the current session signs this browser " +
      "out.",
    params: byId,
    response: { 204: z.null() },
  },
  config: {
    access: "fan",
    errors: ["FAN_UNAUTHENTICATED", "ORIGIN_REFUSED", "VALIDATION_FAILED", "NOT_FOUND"],
    idempotencyKey: "ignored",
  },
});

export const deleteFanSessions = endpoint({
  method: "DELETE",
  url: "/fan/sessions",
  schema: {
    summary: "End all other sessions of the fan",
    description: "This browser stays signed in with a new cookie; the previous one ends at once.",
    operationId: "deleteOtherFanSessions",
    response: { 204: z.null() },
  },
  config: { access: "fan", errors: ["FAN_UNAUTHENTICATED", "ORIGIN_REFUSED"], idempotencyKey: "ignored" },
});
