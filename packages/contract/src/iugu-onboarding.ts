import { isValidCpf } from "@brazilian-utils/brazilian-utils/is-valid-cpf";
import { z } from "zod";
import { endpoint, hourly } from "./endpoint.ts";
import { guardedErrors, optionalPassword } from "./guarded.ts";
import { iuguAccount } from "./iugu.ts";
import { cents, line, phoneNumber, state, taxDocument, unfilled, zipcode } from "./values.ts";

const cpf = z
  .string()
  .trim()
  .transform((typed) => typed.replace(/\D/g, ""))
  .refine((digits) => digits === "" || isValidCpf(digits), "CPF inválido.")
  .transform((digits) => digits || undefined);

/** The seller, for iugu's verification. A company (CNPJ) also names its legal representative. */
export const iuguAccountBody = z
  .strictObject({
    name: line(2, 80),
    document: taxDocument,
    responsibleName: z.string().trim().max(80, "Use no máximo 80 caracteres.").optional(),
    responsibleDocument: cpf.optional(),
    phone: phoneNumber,
    zipcode,
    street: line(2, 80),
    streetNumber: line(1, 10),
    complement: z
      .string()
      .trim()
      .max(60, "Use no máximo 60 caracteres.")
      .regex(/^\P{Cc}*$/u, "Há um caractere que não é permitido.")
      .optional(),
    neighborhood: line(2, 60),
    city: line(2, 60),
    state,
    /** Per month, in centavos. */
    estimatedRevenue: cents.min(100, "Informe quanto você espera vender por mês."),
    bankName: line(2, 60),
    bankAgency: z
      .string(unfilled)
      .trim()
      .regex(/^\d{3,5}(-?[\dXx])?$/, "Agência inválida."),
    bankAccount: z
      .string(unfilled)
      .trim()
      .regex(/^\d{2,13}-?[\dXx]$/, "Conta inválida: inclua o dígito."),
    bankAccountType: z.enum(["checking", "savings"], "Escolha o tipo da conta."),
    currentPassword: optionalPassword,
  })
  .superRefine(({ document, responsibleName, responsibleDocument }, check) => {
    if (document.length !== 14) return;
    if (!responsibleName) check.addIssue({ code: "custom", path: ["responsibleName"], message: unfilled });
    if (!responsibleDocument) check.addIssue({ code: "custom", path: ["responsibleDocument"], message: unfilled });
  });

export const postIuguAccount = endpoint({
  method: "POST",
  url: "/iugu/account",
  schema: {
    summary: "Request an iugu account",
    description:
      "Opens the account and submits the uploaded documents for verification; repeating the request returns the " +
      "status. Requires `currentPassword`. If the creator has sold before, new sales use the account 24 hours after " +
      "the request at the earliest.",
    body: iuguAccountBody,
    response: { 200: iuguAccount },
  },
  config: {
    access: "creator",
    errors: [...guardedErrors, "IUGU_DOCUMENTS_MISSING", "GATEWAY_OFF", "GATEWAY_REFUSED_DATA", "GATEWAY_BUSY"],
    throttle: hourly(10),
  },
});
