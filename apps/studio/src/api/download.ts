import type { Endpoint } from "@camarim/contract/endpoint";
import { noConnection, toApiError } from "@camarim/ui/api/api-error.ts";
import { type AnyArgs, pathOf, sendWithToken } from "@camarim/ui/api/request.ts";

/** Downloads a file under the name that the server sends; throws `ApiError`. */
export async function download(endpoint: Endpoint, args: AnyArgs = {}): Promise<void> {
  const response = await sendWithToken(endpoint, undefined, (token) => open(endpoint, args, token));
  const file = await response.blob().catch(() => {
    throw noConnection();
  });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1] ?? "";
  link.click();
  // Delayed, since Safari reads the object URL after `click` has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

async function open(endpoint: Endpoint, args: AnyArgs, token: string | null): Promise<Response> {
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  const response = await fetch(pathOf(endpoint, args), { headers }).catch(() => {
    throw noConnection();
  });
  if (!response.ok) throw toApiError(response.status, await response.json().catch(() => undefined));
  return response;
}
