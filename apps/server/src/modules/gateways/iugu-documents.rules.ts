import { gateways } from "@camarim/contract";
import type { ApplicantDocuments } from "#ports/gateways/port";

/** Field messages of the documents that are missing for a verification request. */
export function findMissingDocuments(documents: Partial<ApplicantDocuments>, isCompany: boolean) {
  const uploaded = Object.entries(documents).map(([kind, file]) => [kind, { isPdf: file?.type === "application/pdf" }]);
  return gateways.missingIuguDocuments(Object.fromEntries(uploaded), isCompany);
}

/** Undefined if a required document is missing. */
export function toCompleteDocuments(documents: Partial<ApplicantDocuments>): ApplicantDocuments | undefined {
  const { identificationFront, identificationBack = null, selfie, socialContract = null } = documents;
  return identificationFront && selfie && { identificationFront, identificationBack, selfie, socialContract };
}

/**
 * iugu accepts a verification request within 24 hours of the account's opening; one hour is reserved for the request
 * itself.
 */
export function isTooOldToApply(openedAt: Date, now: Date): boolean {
  return now.getTime() - openedAt.getTime() > 23 * 3_600_000;
}

/** The owner of a sealed document (`core/keys/seal.ts`). */
export const toDocumentOwner = ({ accountId, kind }: { accountId: string; kind: string }) =>
  `iugu_document/${accountId}/${kind}`;
