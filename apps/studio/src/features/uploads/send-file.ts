import { createUpload } from "@camarim/contract/uploads";
import { noConnection, toApiError } from "@camarim/ui/api/api-error.ts";
import { sendWithToken } from "@camarim/ui/api/request.ts";
import type { UploadStage } from "@camarim/ui/api/upload.ts";
import { DetailedError, Upload } from "tus-js-client";

type Sending = {
  file: Blob;
  metadata: Record<string, string>;
  /** The URL of an upload to resume. */
  url: string | null;
  onUrl: (url: string) => void;
  onStage: (stage: UploadStage) => void;
  signal: AbortSignal;
};

/** A connection without progress for this long is treated as lost. */
const silenceMs = 25_000;

/**
 * Sends a file by tus from the server's offset on, and returns its URL. Rejects with `ApiError`, status 0 if the connection
 * was lost, or with the signal's reason. Tries once; the caller decides when to retry.
 */
export function sendInChunks(sending: Sending): Promise<string> {
  let { url } = sending;
  const onUrl = (known: string) => {
    url = known;
    sending.onUrl(known);
  };
  return sendWithToken(createUpload, undefined, (token) => send({ ...sending, url, onUrl }, token));
}

function send({ file, metadata, url, onUrl, onStage, signal }: Sending, token: string | null): Promise<string> {
  return new Promise((resolve, reject) => {
    let silence: ReturnType<typeof setTimeout> | undefined;
    const upload = new Upload(file, {
      endpoint: `${window.location.origin}/v1/uploads`,
      uploadUrl: url,
      metadata,
      headers: token ? { authorization: `Bearer ${token}` } : {},
      retryDelays: null,
      storeFingerprintForResuming: false,
      onUploadUrlAvailable: () => upload.url && onUrl(upload.url),
      onProgress(sent, total) {
        listen();
        onStage(
          sent >= (total ?? file.size)
            ? { stage: "uploaded" }
            : { stage: "progress", percent: Math.floor((sent / file.size) * 100) },
        );
      },
      onAfterResponse(request) {
        if (request.getMethod() === "PATCH") onStage({ stage: "received" });
      },
      onSuccess: () => end(() => resolve(upload.url ?? "")),
      onError: (error) => end(() => reject(errorOf(error))),
    });

    function end(settle: () => void) {
      clearTimeout(silence);
      signal.removeEventListener("abort", give);
      settle();
    }
    function giveUp(reason: unknown) {
      void upload.abort();
      end(() => reject(reason));
    }
    const give = () => giveUp(signal.reason);
    function listen() {
      clearTimeout(silence);
      silence = setTimeout(() => giveUp(noConnection()), silenceMs);
    }

    if (signal.aborted) return reject(signal.reason);
    signal.addEventListener("abort", give, { once: true });
    onStage({ stage: "started" });
    listen();
    upload.start();
  });
}

function errorOf(error: Error) {
  const response = error instanceof DetailedError ? error.originalResponse : null;
  if (!response?.getStatus()) return noConnection();
  return toApiError(response.getStatus(), parse(response.getBody()));
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
