import type { IncomingHttpHeaders } from "node:http";
import { getUploadLimit, type UploadIntent, uploadIntent } from "@camarim/contract/uploads";
import { AppError } from "#core/app-error";
import { readMetadata, readWhole } from "./uploads.rules.ts";

/** What a new upload is to be; VALIDATION_FAILED, or the error of its kind for what is empty or too large. */
export function parseCreation(headers: IncomingHttpHeaders): { wish: UploadIntent; bytes: number } {
  const fields: Record<string, string> = {};
  const bytes = readWhole(headers["upload-length"]);
  if (bytes === null) fields["upload-length"] = "Informe o tamanho do arquivo, em bytes.";
  const metadata = readMetadata(String(headers["upload-metadata"] ?? ""));
  const parsed = uploadIntent.safeParse(metadata ?? {});
  if (parsed.error)
    Object.assign(fields, metadata ? fieldsOf(parsed.error.issues) : { "upload-metadata": "Inválido." });
  if (!parsed.data || bytes === null || Object.keys(fields).length > 0) throw new AppError("VALIDATION_FAILED", fields);
  const { maxBytes, tooLarge, empty } = getUploadLimit(parsed.data);
  if (bytes === 0) throw new AppError(empty);
  if (bytes > maxBytes) throw new AppError(tooLarge);
  return { wish: parsed.data, bytes };
}

type Issue = { code: string; path: PropertyKey[]; message: string; keys?: string[] };

function fieldsOf(issues: readonly Issue[]): Record<string, string> {
  const fields = issues.flatMap(({ code, path, message, keys }) =>
    code === "unrecognized_keys" && keys
      ? keys.map((key) => [key, "Campo desconhecido."])
      : [[path.join("."), message]],
  );
  return Object.fromEntries(fields.toReversed());
}
