import type { ApplicantDocuments } from "#ports/gateways/port";

/** What still has to be uploaded before a verification can be requested, with what the creator reads beside each. */
export function missingDocuments(documents: Partial<ApplicantDocuments>, isCompany: boolean): Record<string, string> {
  const { identificationFront: front, identificationBack: back, selfie, socialContract } = documents;
  const missing: Record<string, string> = {};
  if (!front) missing.identificationFront = "Envie a frente do documento.";
  // A PDF, as of a digital driver's licence, shows both sides.
  if (!back && front?.type !== "application/pdf") missing.identificationBack = "Envie o verso do documento.";
  if (!selfie) missing.selfie = "Envie uma selfie.";
  if (isCompany && !socialContract) missing.socialContract = "Envie o contrato social.";
  return missing;
}

/** Those that are complete. */
export function completeDocuments(documents: Partial<ApplicantDocuments>): ApplicantDocuments | undefined {
  const { identificationFront, identificationBack = null, selfie, socialContract = null } = documents;
  return identificationFront && selfie && { identificationFront, identificationBack, selfie, socialContract };
}

/** iugu takes a verification within 24 hours of the account's opening; an hour of them is left for the request itself. */
export function isTooOldToApply(openedAt: Date, now: Date): boolean {
  return now.getTime() - openedAt.getTime() > 23 * 3_600_000;
}
