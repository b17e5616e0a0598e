import type { Applicant, ApplicantDocuments, EvidenceFile } from "../port.ts";
import type { documentKinds } from "./schemas.ts";

type Kind = (typeof documentKinds)[number];

/** The body of `POST /accounts/{id}/request_verification`. */
export function toVerificationRequest(applicant: Applicant) {
  return { data: toData(applicant), files: toVerificationFiles(applicant.documents) };
}

/** iugu accepts only letters and spaces in names. */
export function toLetters(name: string): string {
  return name
    .normalize("NFC")
    .replace(/[^\p{L} ]/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
}

function toData({ name, document, responsible, phone, address, bank, website, estimatedRevenueCents }: Applicant) {
  const isCompany = document.length === 14;
  return {
    price_range: "Até R$ 100,00",
    physical_products: false,
    business_type: "Assinatura de conteúdo digital",
    automatic_transfer: false,
    politically_exposed_person: false,
    person_type: isCompany ? "Pessoa Jurídica" : "Pessoa Física",
    ...(isCompany
      ? {
          cnpj: document,
          company_name: toLetters(name),
          resp_name: toLetters(responsible?.name ?? ""),
          resp_cpf: responsible?.document,
        }
      : { cpf: document, name: toLetters(name) }),
    street: address.street,
    number: address.number,
    ...(address.complement && { complement: address.complement }),
    district: address.district,
    cep: address.zipcode.replace(/^(\d{5})(\d{3})$/, "$1-$2"),
    city: address.city,
    state: address.state,
    telephone: phone.replace(/\D/g, ""),
    // Reais per month, with two decimals.
    estimated_revenue: (estimatedRevenueCents / 100).toFixed(2),
    bank: bank.name,
    bank_ag: bank.agency,
    bank_cc: bank.account,
    account_type: bank.type === "checking" ? "Corrente" : "Poupança",
    website,
  };
}

/** One file for a document with both sides, or two. */
function toVerificationFiles({
  identificationFront: front,
  identificationBack: back,
  selfie,
  socialContract,
}: ApplicantDocuments) {
  return {
    ...(back
      ? { identification_front: toDataUri(front), identification_back: toDataUri(back) }
      : { identification: toDataUri(front) }),
    selfie: toDataUri(selfie),
    ...(socialContract && { social_contract: toDataUri(socialContract) }),
  };
}

const names: Partial<Record<Kind, keyof ApplicantDocuments>> = {
  identification: "identificationFront",
  identification_front: "identificationFront",
  identification_back: "identificationBack",
  selfie: "selfie",
  social_contract: "socialContract",
  balance_sheet: "socialContract",
};

/** Our name of a document; undefined for documents that we do not collect. */
export function toDocumentName(kind: Kind): keyof ApplicantDocuments | undefined {
  return names[kind];
}

/** Those of `documents` that iugu requests. */
export function toFiles(kinds: readonly Kind[], documents: Partial<ApplicantDocuments>): Record<string, string> {
  const files: Record<string, string> = {};
  for (const kind of kinds) {
    const name = toDocumentName(kind);
    const file = name && documents[name];
    if (file) files[kind] = toDataUri(file);
  }
  return files;
}

/** iugu's examples send files as data URIs. */
function toDataUri({ type, bytes }: EvidenceFile): string {
  return `data:${type};base64,${bytes.toString("base64")}`;
}
