import type { Endpoint } from "@camarim/contract/endpoint";
import { noConnection } from "./api-error.ts";
import { type AnyArgs, failure, pathOf, tokenFor } from "./request.ts";

/** Downloads a file under the name that the server sends; throws `ApiError`. */
export async function download(endpoint: Endpoint, args: AnyArgs = {}): Promise<void> {
  const token = tokenFor(endpoint, undefined);
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  const response = await fetch(pathOf(endpoint, args), { headers }).catch(() => {
    throw noConnection();
  });
  if (!response.ok) throw failure(response.status, await response.json().catch(() => undefined), token);
  const file = await response.blob().catch(() => {
    throw noConnection();
  });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1] ?? "";
  link.click();
  // Later, since Safari reads it after the click has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
