import type { gateways } from "@camarim/contract";
import type { Ctx } from "#core/ctx";
import { unseal } from "#core/keys";
import type { ApplicantDocuments, EvidenceFile } from "#ports/gateways/port";
import { type DocumentKind, selectDocuments, selectDocumentTimes } from "./iugu-documents.store.ts";

/** When each document was uploaded; null for one that was not, or that iugu has by now. */
export async function listIuguDocuments(ctx: Ctx, accountId: string): Promise<gateways.IuguDocuments> {
  const found = await selectDocumentTimes(ctx, accountId);
  const sentAt = (kind: DocumentKind) => {
    const at = found.find((one) => one.kind === kind)?.created_at;
    return at ? { sentAt: at.toISOString() } : null;
  };
  return {
    identificationFront: sentAt("identificationFront"),
    identificationBack: sentAt("identificationBack"),
    selfie: sentAt("selfie"),
    socialContract: sentAt("socialContract"),
  };
}

/** The documents themselves, to be sent and not to be kept. */
export async function openIuguDocuments(ctx: Ctx, accountId: string): Promise<Partial<ApplicantDocuments>> {
  const found = await selectDocuments(ctx, accountId);
  const files = found.map(({ kind, type, sealed }): [string, EvidenceFile] => {
    const name = `${kind}.${type === "application/pdf" ? "pdf" : "jpg"}`;
    return [kind, { name, type: type as EvidenceFile["type"], bytes: unseal(ctx.keys, sealed) }];
  });
  return Object.fromEntries(files);
}
