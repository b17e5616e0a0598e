import type { Applicant, ApplicantDocuments, EvidenceFile } from "../port.ts";
import type { documentKinds } from "./schemas.ts";

type Kind = (typeof documentKinds)[number];

/** What iugu's verification asks for, in its own words (`POST /accounts/{id}/request_verification`). */
export function verificationOf(applicant: Applicant) {
  return { data: dataOf(applicant), files: filesOf(applicant.documents) };
}

/** iugu takes names of letters and spaces alone. */
export function lettersOf(name: string): string {
  return name
    .normalize("NFC")
    .replace(/[^\p{L} ]/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
}

function dataOf({ name, document, responsible, phone, address, bank, website, estimatedRevenueCents }: Applicant) {
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
          company_name: lettersOf(name),
          resp_name: lettersOf(responsible?.name ?? ""),
          resp_cpf: responsible?.document,
        }
      : { cpf: document, name: lettersOf(name) }),
    street: address.street,
    number: address.number,
    ...(address.complement && { complement: address.complement }),
    district: address.district,
    cep: address.zipcode.replace(/^(\d{5})(\d{3})$/, "$1-$2"),
    city: address.city,
    state: address.state,
    telephone: phone.replace(/\D/g, ""),
    // Reais with two decimals, per month.
    estimated_revenue: (estimatedRevenueCents / 100).toFixed(2),
    bank: bank.name,
    bank_ag: bank.agency,
    bank_cc: bank.account,
    account_type: bank.type === "checking" ? "Corrente" : "Poupança",
    website,
  };
}

/** One file for a document that shows both sides at once, or else two. */
function filesOf({ identificationFront: front, identificationBack: back, selfie, socialContract }: ApplicantDocuments) {
  return {
    ...(back
      ? { identification_front: dataUri(front), identification_back: dataUri(back) }
      : { identification: dataUri(front) }),
    selfie: dataUri(selfie),
    ...(socialContract && { social_contract: dataUri(socialContract) }),
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

/** Our name of a document that iugu lists; undefined for one that we never collect. */
export function documentNamed(kind: Kind): keyof ApplicantDocuments | undefined {
  return names[kind];
}

/** The files to send again: those that iugu wants and that are there. */
export function filesFor(wanted: readonly Kind[], documents: Partial<ApplicantDocuments>): Record<string, string> {
  const files: Record<string, string> = {};
  for (const kind of wanted) {
    const name = documentNamed(kind);
    const file = name && documents[name];
    if (file) files[kind] = dataUri(file);
  }
  return files;
}

/** Base64 as a data URI, as iugu's own examples send files. */
function dataUri({ type, bytes }: EvidenceFile): string {
  return `data:${type};base64,${bytes.toString("base64")}`;
}
