import { z } from "zod";
import { endpoint, hourly } from "./endpoint.ts";
import { optionalPassword as currentPassword, guardedErrors } from "./guarded.ts";
import { line, time } from "./values.ts";

export const exportStatuses = ["preparing", "ready", "failed"] as const;

/** A ZIP of all that is the creator's; `bytes` and the times are null until it is ready. It is erased at `expiresAt`. */
export const accountExport = z.object({
  _id: z.uuid(),
  status: z.enum(exportStatuses),
  createdAt: time,
  readyAt: time.nullable(),
  expiresAt: time.nullable(),
  bytes: z.int().nullable(),
});
export type AccountExport = z.infer<typeof accountExport>;

/** The newest that has not expired. */
export const getExport = endpoint({
  method: "GET",
  url: "/account/export",
  schema: {
    summary: "The file of all that is the creator's",
    response: { 200: z.object({ latest: accountExport.nullable() }) },
  },
  config: { access: "creator", errors: ["UNAUTHENTICATED"] },
});

/** Made in the background, one at a time: while one is being made, it is the answer. A mail tells when it is ready. */
export const postExport = endpoint({
  method: "POST",
  url: "/account/export",
  schema: {
    summary: "Have all that is the creator's put into one file",
    body: z.strictObject({ currentPassword }),
    response: { 201: accountExport },
  },
  config: { throttle: hourly(10), access: "creator", errors: guardedErrors },
});

/** An address that opens in this browser alone, for at most 5 minutes. */
export const linkExport = endpoint({
  method: "POST",
  url: "/account/export/link",
  schema: {
    summary: "Where the file can be fetched now",
    body: z.strictObject({ currentPassword }),
    response: { 200: z.object({ url: z.string() }) },
  },
  config: { access: "creator", errors: [...guardedErrors, "NOT_FOUND"] },
});

/**
 * What a deletion waits for: at least 7 days, the end of the last paid period and of open payments (`expectedAt`, as far as it is known),
 * and until nothing is left, in centavos, of `balance` (held at a gateway, to be transferred), `disputed` (withheld while a dispute is
 * open) and `credit` (fees that the platform pays back by PIX). What the creator owes does not keep the account.
 */
export const accountDeletion = z.object({
  askedAt: time.nullable(),
  expectedAt: time.nullable(),
  lastPaidEnd: time.nullable(),
  openPayments: z.int(),
  balance: z.int(),
  disputed: z.int(),
  credit: z.int(),
});
export type AccountDeletion = z.infer<typeof accountDeletion>;

export const getDeletion = endpoint({
  method: "GET",
  url: "/account/deletion",
  schema: { summary: "Whether the account is on its way out", response: { 200: accountDeletion } },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED"] },
});

/** The page is gone at once, and no subscription renews; who has paid watches to the end of what was paid. */
export const postDeletion = endpoint({
  method: "POST",
  url: "/account/deletion",
  schema: {
    summary: "Delete the account",
    body: z.strictObject({ username: line(1, 64), currentPassword }),
    response: { 201: accountDeletion },
  },
  config: { throttle: hourly(5), access: "creator", errors: guardedErrors },
});

export const withdrawDeletion = endpoint({
  method: "DELETE",
  url: "/account/deletion",
  schema: { summary: "Keep the account after all", response: { 200: accountDeletion } },
  config: { throttle: hourly(5), access: "creator", errors: ["UNAUTHENTICATED"] },
});
