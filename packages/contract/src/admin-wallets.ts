import { z } from "zod";
import { account, decisionErrors, errors } from "./admin-values.ts";
import { endpoint, hourly } from "./endpoint.ts";
import { byId, page, pageQuery, paragraph } from "./values.ts";

/** Reasons to reject a wallet, with the text that the creator reads. */
export const refusalReasons = {
  front_unreadable: "A foto da frente do documento não está legível.",
  back_unreadable: "A foto do verso do documento não está legível.",
  not_accepted: "Este documento não vale aqui. Envie RG, CNH ou RNM.",
  expired: "O documento está vencido.",
  name_differs: "O nome não é o mesmo do documento.",
  document_differs: "O CPF não é o mesmo do documento.",
  birth_differs: "A data de nascimento não é a mesma do documento.",
} as const;

export type RefusalReason = keyof typeof refusalReasons;

export const refusalReasonKeys = Object.keys(refusalReasons) as [RefusalReason, ...RefusalReason[]];

/** A wallet under review: the holder's data and both document pictures, as links signed for this session. */
export const walletReview = z.object({
  _id: z.uuid(),
  account,
  openedAt: z.iso.datetime(),
  name: z.string(),
  document: z.string(),
  birthDate: z.iso.date().nullable(),
  address: z.string(),
  frontUrl: z.string(),
  backUrl: z.string(),
});

export type WalletReview = z.infer<typeof walletReview>;

export const decided = z.object({ _id: z.uuid(), decision: z.enum(["approved", "rejected"]) });

export const listWalletReviews = endpoint({
  method: "GET",
  url: "/admin/wallets",
  schema: {
    summary: "List wallets under review",
    description: "Oldest first.",
    querystring: pageQuery,
    response: { 200: page(walletReview) },
  },
  config: { access: "admin", errors },
});

export const approveWallet = endpoint({
  method: "POST",
  url: "/admin/wallets/:_id/approve",
  schema: {
    summary: "Approve the documents of a wallet",
    description:
      "Final. Repeating the same decision returns the same result; the opposite one is a 409. Admins cannot decide " +
      "on their own account.",
    params: byId,
    response: { 200: decided },
  },
  config: { throttle: hourly(300), access: "admin", fresh: true, errors: decisionErrors },
});

export const rejectWalletBody = z
  .strictObject({
    reasons: z.array(z.enum(refusalReasonKeys)).max(refusalReasonKeys.length),
    note: paragraph(300).optional(),
  })
  .refine(({ reasons, note }) => reasons.length > 0 || note, {
    path: ["reasons"],
    message: "Diga pelo menos um motivo.",
  });

export const rejectWallet = endpoint({
  method: "POST",
  url: "/admin/wallets/:_id/reject",
  schema: {
    summary: "Reject the documents of a wallet",
    description: "Requests other data or pictures from the creator. Needs at least one reason or a note.",
    operationId: "rejectWallet",
    params: byId,
    body: rejectWalletBody,
    response: { 200: decided },
  },
  config: { throttle: hourly(300), access: "admin", fresh: true, errors: decisionErrors },
});
