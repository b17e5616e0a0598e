import type { Decline } from "./port.ts";

/**
 * - `declined`: the bank or the gateway said no to this card, and nothing was charged; `decline` says why.
 * - `refused`: the gateway does not do what was asked, and nothing has happened; asking again is no use.
 * - `limited`: too often; nothing has happened, later it may.
 * - `unauthorized`: the credentials no longer speak for the account; nothing has happened.
 * - `unreachable`: the gateway was never reached; nothing has happened.
 * - `unknown`: the question went out and no answer came back. It may have happened: read it, never ask for it again.
 */
export type GatewayFault = "declined" | "refused" | "limited" | "unauthorized" | "unreachable" | "unknown";

/** `detail` is the gateway's own words, for the log; a person never reads them. */
export class GatewayError extends Error {
  readonly fault: GatewayFault;
  readonly decline: Decline | undefined;

  constructor(fault: GatewayFault, detail: string, decline?: Decline) {
    super(`${fault}: ${detail}`);
    this.name = "GatewayError";
    this.fault = fault;
    this.decline = decline;
  }
}

export function faultOf(error: unknown): GatewayFault | undefined {
  return error instanceof GatewayError ? error.fault : undefined;
}
