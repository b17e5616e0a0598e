import { z } from "zod";
import { endpoint, hourly } from "./endpoint.ts";
import { email, line, time } from "./values.ts";

export const exportStatuses = ["preparing", "ready", "failed"] as const;

/** A ZIP file of all data of the creator; `bytes` and `readyAt` are null until it is ready. Erased at `expiresAt`. */
export const accountExport = z.object({
  _id: z.uuid(),
  status: z.enum(exportStatuses),
  createdAt: time,
  readyAt: time.nullable(),
  expiresAt: time.nullable(),
  bytes: z.int().nullable(),
});

export type AccountExport = z.infer<typeof accountExport>;

export const getExport = endpoint({
  method: "GET",
  url: "/account/export",
  schema: {
    summary: "Get the newest data export",
    description: "Without expired exports.",
    operationId: "getAccountExport",
    response: { 200: z.object({ latest: accountExport.nullable() }) },
  },
  config: { access: "creator", errors: ["UNAUTHENTICATED"] },
});

export const postExport = endpoint({
  method: "POST",
  url: "/account/export",
  schema: {
    summary: "Create a data export",
    description:
      "A ZIP file of all data of the account, created in the background; an e-mail announces it. While one is being " +
      "created, repeating the request returns it.",
    operationId: "createAccountExport",
    response: { 201: accountExport },
  },
  config: { throttle: hourly(10), access: "creator", fresh: true, errors: ["UNAUTHENTICATED"] },
});

export const linkExport = endpoint({
  method: "POST",
  url: "/account/export/link",
  schema: {
    summary: "Get a download link for the data export",
    description: "Valid in this browser only, for at most 5 minutes.",
    operationId: "createAccountExportLink",
    response: { 200: z.object({ url: z.string() }) },
  },
  config: { access: "creator", fresh: true, errors: ["UNAUTHENTICATED", "NOT_FOUND"] },
});

/**
 * A deletion waits at least 7 days, for the end of the last paid period and of open payments (`expectedAt`, as far as
 * known), until no refund is open, nor a gift unclaimed, whose money goes back after the 7 days, and until these amounts in centavos are zero: `balance` (held at a gateway, to be transferred), `disputed`
 * (withheld while a dispute is open) and `credit` (fees that the platform pays back by PIX). Debts of the creator do
 * not delay it.
 */
export const accountDeletion = z.object({
  requestedAt: time.nullable(),
  expectedAt: time.nullable(),
  lastPaidEnd: time.nullable(),
  openPayments: z.int(),
  unclaimedGifts: z.int(),
  openRefunds: z.int(),
  balance: z.int(),
  disputed: z.int(),
  credit: z.int(),
});

export type AccountDeletion = z.infer<typeof accountDeletion>;

export const getDeletion = endpoint({
  method: "GET",
  url: "/account/deletion",
  schema: {
    summary: "Get the status of the account deletion",
    operationId: "getAccountDeletion",
    response: { 200: accountDeletion },
  },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED"] },
});

export const postDeletion = endpoint({
  method: "POST",
  url: "/account/deletion",
  schema: {
    summary: "Request deletion of the account",
    description:
      "The page closes at once and no subscription renews; subscribers keep access to the end of the paid period.",
    operationId: "requestAccountDeletion",
    body: z.strictObject({ username: line(1, 64) }),
    response: { 201: accountDeletion },
  },
  config: { throttle: hourly(5), access: "creator", fresh: true, errors: ["UNAUTHENTICATED", "VALIDATION_FAILED"] },
});

export const withdrawDeletion = endpoint({
  method: "DELETE",
  url: "/account/deletion",
  schema: {
    summary: "Cancel the deletion of the account",
    operationId: "cancelAccountDeletion",
    response: { 200: accountDeletion },
  },
  config: { throttle: hourly(5), access: "creator", errors: ["UNAUTHENTICATED"] },
});

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
    errors: ["FAN_UNAUTHENTICATED", "VALIDATION_FAILED", "ORIGIN_REFUSED", "EMAIL_NOT_VERIFIED", "FAN_DELETION_WAITS"],
    throttle: [{ per: ["address"], limit: 20, minutes: 60 }],
    idempotencyKey: "ignored",
  },
});
