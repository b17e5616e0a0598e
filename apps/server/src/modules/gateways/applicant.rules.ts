import type { gateways } from "@camarim/contract";
import type { z } from "zod";
import type { Applicant, ApplicantDocuments } from "#ports/gateways/port";

type Body = z.output<typeof gateways.iuguAccountBody>;

/** The payout holder whom the application names. iugu asks for no birth date. */
export function toPayoutHolder({
  name,
  document,
  street,
  streetNumber,
  complement,
  neighborhood,
  city,
  state,
  zipcode,
}: Body) {
  const address = { street, streetNumber, complement: complement || null, neighborhood, city, state, zipcode };
  return { name, document, birthDate: null, ...address };
}

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
