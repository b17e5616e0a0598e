import type { Endpoint } from "@camarim/contract/endpoint";
import { noConnection, toApiError } from "./api-error.ts";
import { type PathArgs, pathOf, type ResponseBody, sendWithToken } from "./request.ts";

/** Specification 4: `progress` is floor(loaded / total × 100), and `uploaded` comes at 100. */
export type UploadStage =
  | { stage: "started" }
  | { stage: "progress"; percent: number }
  | { stage: "uploaded" }
  | { stage: "received" }
  | { stage: "ended" };

export type UploadOptions = {
  onStage?: ((stage: UploadStage) => void) | undefined;
  signal?: AbortSignal | undefined;
  token?: string | null | undefined;
};

/** `fields` precede the file, as the server requires; `file` is optional where the endpoint allows that. */
export type UploadArgs<E extends Endpoint> = PathArgs<E> & {
  file?: Blob | undefined;
  fields?: Record<string, string> | undefined;
};

/** Uploads a file with progress events, which `fetch` lacks; rejects with `ApiError`, or with the signal's reason when aborted. */
export function upload<E extends Endpoint>(
  endpoint: E,
  args: UploadArgs<E>,
  options: UploadOptions = {},
): Promise<ResponseBody<E>> {
  return sendWithToken(endpoint, options.token, (token) => send(endpoint, args, options, token));
}

function send<E extends Endpoint>(
  endpoint: E,
  args: UploadArgs<E>,
  { onStage, signal }: UploadOptions,
  token: string | null,
): Promise<ResponseBody<E>> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const request = new XMLHttpRequest();
    request.open(endpoint.method, pathOf(endpoint, { params: args.params }));
    request.responseType = "json";
    if (token) request.setRequestHeader("authorization", `Bearer ${token}`);

    request.upload.onprogress = ({ loaded, total }) =>
      onStage?.({ stage: "progress", percent: percentOf(loaded, total) });
    request.upload.onload = () => onStage?.({ stage: "uploaded" });
    request.onreadystatechange = () => {
      if (request.readyState === XMLHttpRequest.HEADERS_RECEIVED && request.status) onStage?.({ stage: "received" });
    };
    request.onload = () => {
      onStage?.({ stage: "ended" });
      if (request.status < 200 || request.status >= 300) reject(toApiError(request.status, request.response));
      // `null` is a body that is not JSON.
      else if (request.response === null && request.status !== 204) reject(noConnection());
      else resolve(request.response as ResponseBody<E>);
    };
    request.onerror = () => reject(noConnection());
    request.onabort = () => reject(signal?.reason);
    signal?.addEventListener("abort", () => request.abort(), { once: true });

    onStage?.({ stage: "started" });
    request.send(formOf(args));
  });
}

function formOf({
  file,
  fields = {},
}: {
  file?: Blob | undefined;
  fields?: Record<string, string> | undefined;
}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (file) form.append("file", file);
  return form;
}

function percentOf(loaded: number, total: number): number {
  return total > 0 ? Math.floor((loaded / total) * 100) : 0;
}
