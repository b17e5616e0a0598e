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
  const name = keyOf(endpoint, args, seen);
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

/**
 * As `callOnce`, for what may be removed again, also on another device: if the repeat of a lost request is answered with something that
 * `isThere` does not find any more, another one is created.
 */
export async function createOnce<E extends Endpoint>(
  endpoint: E,
  args: Args<E>,
  isThere: (made: ResponseBody<E>) => Promise<boolean>,
): Promise<ResponseBody<E>> {
  const name = keyOf(endpoint, args);
  const lostKey = readDraft(name);
  const made = await callOnce(endpoint, args);
  if (lostKey === undefined) return made;
  // Until that is known.
  saveDraft(name, lostKey);
  const isKept = await isThere(made);
  dropDraft(name);
  return isKept ? made : callOnce(endpoint, args);
}

/** What `isThere` is for something that has an endpoint of its own. */
export function isFound(found: Promise<unknown>): Promise<boolean> {
  return found.then(
    () => true,
    (error) => {
      if (error instanceof ApiError && error.code === "NOT_FOUND") return false;
      throw error;
    },
  );
}

function keyOf<E extends Endpoint>(endpoint: E, args: Args<E>, seen?: string | number): string {
  const { body, ...address } = args as AnyArgs;
  return `${nameOf(endpoint, address)}${JSON.stringify([body, seen])}`;
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
