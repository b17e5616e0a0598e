import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { email, paragraph } from "./values.ts";

/** The gravest first. */
export const reportReasons = ["minor", "non_consensual", "illegal", "impersonation", "copyright", "other"] as const;
export type ReportReason = (typeof reportReasons)[number];
export const reportDetailsMax = 1_000;

export const reportBody = z.strictObject({
  username: z.string().trim().toLowerCase().min(1).max(64),
  reason: z.enum(reportReasons, "Escolha o motivo."),
  details: paragraph(reportDetailsMax).default(""),
  email: email.optional(),
});

/** Kept and told to support; the creator does not learn who it was. NOT_FOUND for a page that is not there. */
export const postReport = endpoint({
  method: "POST",
  url: "/reports",
  schema: { summary: "Say what is wrong with a page", body: reportBody, response: { 204: z.null() } },
  config: {
    access: "public",
    errors: ["VALIDATION_FAILED", "ORIGIN_REFUSED", "NOT_FOUND"],
    throttle: [{ per: ["address"], limit: 5, minutes: 60 }],
  },
});
