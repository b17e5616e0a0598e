import type { IncomingHttpHeaders } from "node:http";
import { fieldErrors } from "@camarim/contract/field-errors";
import { getUploadLimit, type UploadIntent, uploadIntent } from "@camarim/contract/uploads";
import { AppError } from "#core/app-error";
import { parseInteger, parseMetadata } from "./uploads.rules.ts";

/**
 * Parses the tus headers of a new upload. VALIDATION_FAILED, or the error of its kind for an empty or too large file.
 */
export function parseCreation(headers: IncomingHttpHeaders): { intent: UploadIntent; bytes: number } {
  const fields: Record<string, string> = {};
  const bytes = parseInteger(headers["upload-length"]);
  if (bytes === null) fields["upload-length"] = fieldErrors.uploadLength;
  const metadata = parseMetadata(String(headers["upload-metadata"] ?? ""));
  const parsed = uploadIntent.safeParse(metadata ?? {});
  if (parsed.error)
    Object.assign(fields, metadata ? toFields(parsed.error.issues) : { "upload-metadata": fieldErrors.invalid });
  if (!parsed.data || bytes === null || Object.keys(fields).length > 0) throw new AppError("VALIDATION_FAILED", fields);
  const { maxBytes, tooLarge, empty } = getUploadLimit(parsed.data);
  if (bytes === 0) throw new AppError(empty);
  if (bytes > maxBytes) throw new AppError(tooLarge);
  return { intent: parsed.data, bytes };
}

type Issue = { code: string; path: PropertyKey[]; message: string; keys?: string[] };

function toFields(issues: readonly Issue[]): Record<string, string> {
  const fields = issues.flatMap(({ code, path, message, keys }) =>
    code === "unrecognized_keys" && keys ? keys.map((key) => [key, fieldErrors.unknown]) : [[path.join("."), message]],
  );
  return Object.fromEntries(fields.toReversed());
}
