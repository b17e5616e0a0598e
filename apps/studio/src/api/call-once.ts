import type { Endpoint } from "@camarim/contract/endpoint";
import { ApiError } from "@camarim/ui/api/api-error.ts";
import { type Args, call, type ResponseBody } from "@camarim/ui/api/client.ts";
import { type AnyArgs, pathOf } from "@camarim/ui/api/request.ts";
import { dropDraft, dropDrafts, readDraft, saveDraft } from "@camarim/ui/lib/drafts.ts";
import { newUuid } from "@camarim/ui/lib/new-uuid.ts";

/**
 * Calls an endpoint whose effect must not happen twice. Equal requests have one idempotency key until one is answered, also after a
 * reload: a repeat after a lost response is the same request, and one after a response is another. `seen` is what the person saw when they
 * decided: whoever sees the effect of the first request and sends it again means another one.
 */
export async function callOnce<E extends Endpoint>(
  endpoint: E,
  args: Args<E>,
  seen?: string | number,
): Promise<ResponseBody<E>> {
  const { body, ...address } = args as AnyArgs;
  const name = `${nameOf(endpoint, address)}${JSON.stringify([body, seen])}`;
  const idempotencyKey = (readDraft(name) as string | undefined) ?? newUuid();
  saveDraft(name, idempotencyKey);
  try {
    const response = await call(endpoint, args, { idempotencyKey });
    dropDraft(name);
    return response;
  } catch (error) {
    if (isRefusal(error)) dropDraft(name);
    throw error;
  }
}

function nameOf(endpoint: Endpoint, address: AnyArgs): string {
  return `request:${endpoint.method} ${pathOf(endpoint, address)} `;
}

/** What such a request made was removed, so its outcome is known: an equal one from now on means another. */
export function forgetCalls(endpoint: Endpoint): void {
  dropDrafts(nameOf(endpoint, {}));
}

/** Refusals that come before the request is compared with its first attempt, and say nothing about that. */
const undecided = ["UNAUTHENTICATED", "CONFIRMATION_REQUIRED", "IDEMPOTENCY_KEY_RUNNING", "TOO_MANY_ATTEMPTS"];

/** Whether the server has decided not to do it. After any other error it may have done it. */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code.startsWith("HTTP_")) return false;
  const { code, status } = error;
  return code === "GATEWAY_BUSY" || (status >= 400 && status < 500 && !undecided.includes(code));
}
