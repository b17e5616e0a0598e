import { mediaLimits } from "@camarim/contract/medias";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { medias as text } from "@camarim/ui/text/medias.ts";
import { sendFile } from "./uploads.ts";

/**
 * Uploads a photo or video into the gallery, or only for items. A first check only: the server also validates the content, which covers
 * files without a MIME type.
 */
export function sendMedia(file: File, { onlyInItems }: { onlyInItems: boolean }): void {
  const problem =
    file.size === 0 || (file.type && !/^(image|video)\//.test(file.type))
      ? text.problem.type
      : file.size > mediaLimits.maxBytes
        ? text.problem.size
        : undefined;
  if (problem) showAlert({ type: "danger", title: text.problem.title, message: problem });
  else sendFile(file, onlyInItems ? { kind: "media", onlyInItems } : { kind: "media" });
}
