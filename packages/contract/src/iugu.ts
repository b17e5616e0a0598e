import { z } from "zod";
import { endpoint } from "./endpoint.ts";

export const iuguStatuses = ["none", "pending", "verified", "refused"] as const;

/** Documents that iugu verifies; only a company (CNPJ) sends `socialContract` (articles of association). */
export const iuguDocumentKinds = ["identificationFront", "identificationBack", "selfie", "socialContract"] as const;
export type IuguDocumentKind = (typeof iuguDocumentKinds)[number];

/**
 * Amounts in centavos, read from iugu for each request; null without an account or when iugu does not respond. `test`:
 * no real money moves. `inDispute` is withheld for open disputes; `refusedDocuments` must be submitted again after a
 * rejection. `available`: whether iugu is configured in this installation. `startsAt`: when new sales start to use this
 * account, if they do not yet.
 */
export const iuguAccount = z.object({
  status: z.enum(iuguStatuses),
  accountId: z.string().nullable(),
  refusals: z.array(z.string()),
  refusedDocuments: z.array(z.enum(iuguDocumentKinds)),
  balance: z.int().nullable(),
  availableForWithdraw: z.int().nullable(),
  receivable: z.int().nullable(),
  inDispute: z.int().nullable(),
  canReceive: z.boolean().nullable(),
  test: z.boolean().nullable(),
  available: z.boolean().nullable(),
  startsAt: z.iso.datetime().nullable(),
});
export type IuguAccount = z.infer<typeof iuguAccount>;

export const getIuguAccount = endpoint({
  method: "GET",
  url: "/iugu/account",
  schema: {
    summary: "Get the iugu account",
    description: "Every field is empty without an account.",
    response: { 200: iuguAccount },
  },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED"] },
});
