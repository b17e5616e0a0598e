import { z } from "zod";
import { activity } from "./activity.ts";
import { account, errors } from "./admin-values.ts";
import { endpoint, hourly } from "./endpoint.ts";
import { byId, email, page, pageQuery, requiredParagraph } from "./values.ts";

export const listAccountActivity = endpoint({
  method: "GET",
  url: "/admin/accounts/:_id/activity",
  schema: {
    summary: "List the security log of an account",
    description: "Newest first. Each request is logged as an action of the admin.",
    params: byId,
    querystring: pageQuery,
    response: { 200: page(activity) },
  },
  config: { access: "admin", errors: [...errors, "NOT_FOUND"] },
});

/** `suspendedAt` is null unless the account is suspended. */
export const accountState = account.extend({
  createdAt: z.iso.datetime(),
  suspendedAt: z.iso.datetime().nullable(),
  hasSecondFactor: z.boolean(),
});
export type AccountState = z.infer<typeof accountState>;

export const getAccountState = endpoint({
  method: "GET",
  url: "/admin/accounts/:_id",
  schema: {
    summary: "Get the state of an account",
    operationId: "getAccountState",
    params: byId,
    response: { 200: accountState },
  },
  config: { access: "admin", errors: [...errors, "NOT_FOUND"] },
});

export const suspendBody = z.strictObject({ reason: requiredParagraph(300) });

export const suspendAccount = endpoint({
  method: "POST",
  url: "/admin/accounts/:_id/suspend",
  schema: {
    summary: "Suspend an account",
    description:
      "Ends its sessions, refuses sign-ins, takes its page offline and cancels its renewals; fans watch what they paid " +
      "for. The owner receives the reason by e-mail. Admins are suspended by `script/camarim admin` only. Repeating it changes nothing.",
    operationId: "suspendAccount",
    params: byId,
    body: suspendBody,
    response: { 204: z.null() },
  },
  config: { throttle: hourly(300), access: "admin", fresh: true, errors: [...errors, "NOT_FOUND", "OWN_CASE"] },
});

export const unsuspendAccount = endpoint({
  method: "POST",
  url: "/admin/accounts/:_id/unsuspend",
  schema: {
    summary: "End the suspension of an account",
    description: "The page is online again if it can sell; canceled renewals stay canceled. The owner is e-mailed.",
    operationId: "unsuspendAccount",
    params: byId,
    response: { 204: z.null() },
  },
  config: { throttle: hourly(300), access: "admin", fresh: true, errors: [...errors, "NOT_FOUND", "OWN_CASE"] },
});

export const sendPasswordLink = endpoint({
  method: "POST",
  url: "/admin/accounts/:_id/password-link",
  schema: {
    summary: "Send a link for a new password to an account",
    description:
      "To the address of the account; the admin does not see the link. Setting the password ends all sessions. Second " +
      "factors stay: they are removed by an account recovery.",
    operationId: "sendPasswordLink",
    params: byId,
    response: { 204: z.null() },
  },
  config: { throttle: hourly(300), access: "admin", fresh: true, errors: [...errors, "NOT_FOUND", "OWN_CASE"] },
});

export const endSessionsBody = z.strictObject({ reason: requiredParagraph(300) });

export const endAccountSessions = endpoint({
  method: "POST",
  url: "/admin/accounts/:_id/sessions/end",
  schema: {
    summary: "End all sessions of an account",
    description:
      "The owner receives the reason by e-mail and signs in again. Both the account's and the admins' log contain it. " +
      "An admin cannot end their own sessions by it.",
    operationId: "endAccountSessions",
    params: byId,
    body: endSessionsBody,
    response: { 204: z.null() },
  },
  config: { throttle: hourly(300), access: "admin", fresh: true, errors: [...errors, "NOT_FOUND", "OWN_CASE"] },
});

export const endFanSessionsBody = z.strictObject({ email, reason: requiredParagraph(300) });

export const endFanSessions = endpoint({
  method: "POST",
  url: "/admin/fans/sessions/end",
  schema: {
    summary: "End all sessions of a fan",
    description:
      "Of browsers in which the address is verified or that have ordered with it. The fan receives the reason by e-mail " +
      "and signs in again with a code. `ended` is 0 for an unknown address.",
    operationId: "endFanSessions",
    body: endFanSessionsBody,
    response: { 200: z.object({ ended: z.int() }) },
  },
  config: { throttle: hourly(300), access: "admin", fresh: true, errors },
});
