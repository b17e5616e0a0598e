import { uploads } from "@camarim/contract";
import type { Upload } from "./get-upload.ts";
import { expiryOf } from "./uploads.rules.ts";

export function viewUpload(upload: Upload): uploads.Upload {
  const { id, kind, state, offset, bytes, became_id, touched_at } = upload;
  const expiresAt = state === "open" ? expiryOf(touched_at).toISOString() : null;
  return { _id: id, kind, state, offset, bytes, ...(became_id && { becameId: became_id }), expiresAt };
}

/** The same in the headers of the protocol. */
export function tusHeaders({ state, offset, bytes, touched_at }: Upload): Record<string, string> {
  return {
    "tus-resumable": uploads.tusVersion,
    "upload-offset": String(offset),
    "upload-length": String(bytes),
    ...(state === "open" && { "upload-expires": expiryOf(touched_at).toUTCString() }),
    "cache-control": "no-store",
  };
}
