import { uploads } from "@camarim/contract";
import type { Upload } from "./uploads.queries.ts";
import { toUploadExpiry } from "./uploads.rules.ts";

export function viewUpload(upload: Upload): uploads.Upload {
  const { id, kind, state, offset, bytes, became_id, touched_at } = upload;
  const expiresAt = state === "open" ? toUploadExpiry(touched_at).toISOString() : null;
  return { _id: id, kind, state, offset, bytes, ...(became_id && { becameId: became_id }), expiresAt };
}

/** The same in headers of tus. */
export function toTusHeaders({ state, offset, bytes, touched_at }: Upload): Record<string, string> {
  return {
    "tus-resumable": uploads.tusVersion,
    "upload-offset": String(offset),
    "upload-length": String(bytes),
    ...(state === "open" && { "upload-expires": toUploadExpiry(touched_at).toUTCString() }),
    "cache-control": "no-store",
  };
}
