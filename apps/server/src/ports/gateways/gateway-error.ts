import type { Decline } from "./port.ts";

/**
 * - `declined`: the bank or the gateway declined this card, and nothing was charged; `decline` says why.
 * - `refused`: the gateway does not do what was asked, and nothing has happened; asking again does not help.
 * - `limited`: too many requests; nothing has happened, a later request may succeed.
 * - `unauthorized`: the credentials are no longer valid for the account; nothing has happened.
 * - `unreachable`: the gateway was never reached; nothing has happened.
 * - `unknown`: the request went out and there is no usable answer. It may have happened: read it before asking again.
 */
export type GatewayFault = "declined" | "refused" | "limited" | "unauthorized" | "unreachable" | "unknown";

/**
 * What more is known of a fault:
 * - `seller_without_pix_key`: the seller's account has no Pix key, so it cannot create Pix charges.
 * - `invalid_answer`: the gateway answered, and not in the documented form: it or the adapter has changed, and a person must look.
 */
export type GatewayReason = "seller_without_pix_key" | "invalid_answer";

/** `detail` is the gateway's own text, for the log; it is never shown to a person. */
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

  /** Whether the answer did not have the documented form. */
  get invalid(): boolean {
    return this.reason === "invalid_answer";
  }
}

export function faultOf(error: unknown): GatewayFault | undefined {
  return error instanceof GatewayError ? error.fault : undefined;
}
