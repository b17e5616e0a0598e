import type { gateways } from "@camarim/contract";
import type { Ctx } from "#core/ctx";
import { unseal } from "#core/keys/seal";
import type { ApplicantDocuments, EvidenceFile } from "#ports/gateways/port";
import { toDocumentOwner } from "./iugu-documents.rules.ts";
import { type DocumentKind, selectDocuments, selectDocumentTimes } from "./iugu-documents.store.ts";

/** When each document was uploaded; null if it was not, or was already sent to iugu. */
export async function listIuguDocuments(ctx: Ctx, accountId: string): Promise<gateways.IuguDocuments> {
  const documents = await selectDocumentTimes(ctx, accountId);
  const sentAt = (kind: DocumentKind) => {
    const document = documents.find((document) => document.kind === kind);
    return document ? { sentAt: document.createdAt.toISOString(), isPdf: document.type === "application/pdf" } : null;
  };
  return {
    identificationFront: sentAt("identificationFront"),
    identificationBack: sentAt("identificationBack"),
    selfie: sentAt("selfie"),
    socialContract: sentAt("socialContract"),
  };
}

/** The decrypted documents. They must not be stored. */
export async function openIuguDocuments(ctx: Ctx, accountId: string): Promise<Partial<ApplicantDocuments>> {
  const documents = await selectDocuments(ctx, accountId);
  const files = documents.map(({ kind, type, sealed }): [string, EvidenceFile] => {
    const name = `${kind}.${type === "application/pdf" ? "pdf" : "jpg"}`;
    return [
      kind,
      {
        name,
        type: type as EvidenceFile["type"],
        bytes: unseal(ctx.keys, toDocumentOwner({ accountId, kind }), sealed),
      },
    ];
  });
  return Object.fromEntries(files);
}
