import type { gateways } from "@camarim/contract";
import type { z } from "zod";
import type { Applicant, ApplicantDocuments } from "#ports/gateways/port";

type Body = z.output<typeof gateways.iuguAccountBody>;

export function toApplicant(body: Body, website: string, documents: ApplicantDocuments): Applicant {
  const { responsibleName: name, responsibleDocument: document } = body;
  return {
    name: body.name,
    document: body.document,
    responsible: body.document.length === 14 && name && document ? { name, document } : null,
    phone: body.phone,
    address: {
      street: body.street,
      number: body.streetNumber,
      complement: body.complement || null,
      district: body.neighborhood,
      city: body.city,
      state: body.state,
      zipcode: body.zipcode,
    },
    bank: { name: body.bankName, agency: body.bankAgency, account: body.bankAccount, type: body.bankAccountType },
    website,
    estimatedRevenueCents: body.estimatedRevenue,
    documents,
  };
}
