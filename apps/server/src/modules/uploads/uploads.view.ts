import { uploads } from "@camarim/contract";
import { toIso } from "#core/text/iso";
import type { Upload } from "./uploads.queries.ts";
import { toUploadExpiry } from "./uploads.rules.ts";

export function viewUpload(upload: Upload): uploads.Upload {
  const { id, kind, state, offset, bytes, publishedId, lastActivityAt } = upload;
  const expiresAt = state === "open" ? toIso(toUploadExpiry(lastActivityAt)) : null;
  return { _id: id, kind, state, offset, bytes, ...(publishedId && { becameId: publishedId }), expiresAt };
}

/** What a tus client asks for by OPTIONS. */
export const tusAbilities: Record<string, string> = {
  "tus-resumable": uploads.tusVersion,
  "tus-version": uploads.tusVersion,
  "tus-extension": "creation,expiration,termination",
  "tus-max-size": String(uploads.uploadLimits.maxFileBytes),
};

/** The same in headers of tus. */
export function toTusHeaders({ state, offset, bytes, lastActivityAt }: Upload): Record<string, string> {
  return {
    "tus-resumable": uploads.tusVersion,
    "upload-offset": String(offset),
    "upload-length": String(bytes),
    ...(state === "open" && { "upload-expires": toUploadExpiry(lastActivityAt).toUTCString() }),
    "cache-control": "no-store",
  };
}
