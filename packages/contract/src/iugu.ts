import { z } from "zod";
import { endpoint } from "./endpoint.ts";

export const iuguStatuses = ["none", "pending", "verified", "refused"] as const;

/** What iugu wants to see of a creator; a company (CNPJ) also sends its articles of association. */
export const iuguDocumentKinds = ["identificationFront", "identificationBack", "selfie", "socialContract"] as const;
export type IuguDocumentKind = (typeof iuguDocumentKinds)[number];

/**
 * In centavos, as iugu tells them now; null where there is no account, or iugu does not answer. `test`: no money here is real.
 * `inDispute` is withheld for open disputes; `refusedDocuments` must be sent again for a refused account to be looked at anew.
 * `available`: whether this installation has iugu at all. `startsAt`: when new sales go to this account, if they do not yet.
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
    summary: "The creator's account at iugu, every field empty where there is none",
    response: { 200: iuguAccount },
  },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED"] },
});
