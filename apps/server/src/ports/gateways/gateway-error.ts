import type { Decline } from "./port.ts";

/**
 * - `declined`: the bank or the gateway declined this card, and nothing was charged; `decline` is the reason.
 * - `refused`: the gateway refused the request; nothing has happened, and a retry does not help.
 * - `limited`: too many requests; nothing has happened, a later request may succeed.
 * - `unauthorized`: the credentials are not valid for the account; nothing has happened.
 * - `unreachable`: the gateway was not reached; nothing has happened.
 * - `unknown`: the request was sent, without a usable response. It may have taken effect: read the object before a retry.
 */
export type GatewayFault = "declined" | "refused" | "limited" | "unauthorized" | "unreachable" | "unknown";

/**
 * Details of a fault:
 * - `seller_without_pix_key`: the seller's account has no Pix key, so it cannot create Pix charges.
 * - `grant_refused`: the authorization by the owner of the account is not valid any more, or never was.
 * - `one_at_a_time`: the gateway is busy with another request of this kind; the same request succeeds a moment later.
 * - `no_balance`: the account does not have the money that the request needs.
 * - `no_settings`: this installation has no settings of the gateway, so that nothing was sent.
 * - `no_credentials`: those of the account were deleted here, for good.
 * - `invalid_answer`: the response does not have the documented form: the gateway or the adapter has changed.
 */
export type GatewayReason =
  | "seller_without_pix_key"
  | "grant_refused"
  | "one_at_a_time"
  | "no_balance"
  | "no_settings"
  | "no_credentials"
  | "invalid_answer";

/** `detail` is the gateway's text for the log, and is never shown to people. */
export class GatewayError extends Error {
  readonly fault: GatewayFault;
  readonly decline: Decline | undefined;
  readonly reason: GatewayReason | undefined;

  constructor(fault: GatewayFault, detail: string, decline?: Decline, reason?: GatewayReason) {
    super(`${fault}: ${detail}`);
    this.name = "GatewayError";
    this.fault = fault;
    this.decline = decline;
    this.reason = reason;
  }

  /** Whether the response did not have the documented form. */
  get isInvalid(): boolean {
    return this.reason === "invalid_answer";
  }
}

export function findFault(error: unknown): GatewayFault | undefined {
  return error instanceof GatewayError ? error.fault : undefined;
}

/** The network error of a failed `fetch` by its code, or the error's name. */
export function getCause(error: unknown): string {
  const { name, cause } = error as Error & { cause?: { code?: string } };
  return cause?.code ?? name;
}

/** Whether a failed `fetch` has sent nothing. */
export function isUnreachable(error: unknown): boolean {
  return ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT", "EHOSTUNREACH"].includes(
    getCause(error),
  );
}
