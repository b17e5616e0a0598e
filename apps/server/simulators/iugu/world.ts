import { randomBytes } from "node:crypto";
import type { Account, Invoice, State } from "./state.ts";
import type { Send } from "./triggers.ts";

/** What the routes of the simulator use. */
export type World = { state: State; publicKey: string | undefined; now: () => number; send: Send };

/** 32 upper-case hexadecimal digits, as iugu's ids. */
export function createIuguId(): string {
  return randomBytes(16).toString("hex").toUpperCase();
}

/** An error in iugu's form: `errors` is a text, a list or a map. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Record<string, string>;

  constructor(status: number, body: unknown, headers: Record<string, string> = {}) {
    super(JSON.stringify(body));
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

export function refuse(status: number, errors: unknown): never {
  throw new Refusal(status, { errors });
}

export function openAccount({ state, now }: World, name: string, master?: Pick<Account, "id" | "liveToken">): Account {
  const token = () => randomBytes(32).toString("hex").toUpperCase();
  const account: Account = {
    id: master?.id ?? createIuguId(),
    name,
    liveToken: master?.liveToken ?? token(),
    testToken: token(),
    userToken: token(),
    isMaster: master !== undefined,
    createdAt: now(),
    verification: null,
    documents: [],
    pixActive: master !== undefined,
    cardActive: master !== undefined,
    autoWithdraw: false,
    // As in the documented response.
    autoAdvance: true,
    balanceCents: 0,
    protestCents: 0,
    entries: [],
    triggers: [],
  };
  state.accounts[account.id] = account;
  return account;
}

export function addStatementLine(
  world: World,
  accountId: string,
  cents: number,
  description: string,
  reference: string,
) {
  const account = world.state.accounts[accountId];
  if (!account || cents === 0) return;
  account.balanceCents += cents;
  const type = description.startsWith("Saque") ? "Withdraw" : "Invoice";
  account.entries.push({ at: world.now(), cents, description, reference, type });
}

export type Share = { accountId: string; cents: number };

/**
 * The share of each account of a paid invoice after `refunded` was refunded: splits and, unless iugu retains it, the fee shrink
 * proportionally, and the rest is the account's own share, which comes first.
 */
export function listShares(
  { accountId, paidCents, taxesCents, splits }: Invoice,
  refunded = 0,
  keepsTaxes = false,
): Share[] {
  const left = (cents: number) => cents - Math.floor((cents * refunded) / paidCents);
  const parts = splits.map((split) => ({ accountId: split.accountId, cents: left(split.cents) }));
  const taxes = keepsTaxes ? taxesCents : left(taxesCents);
  const own = paidCents - refunded - taxes - parts.reduce((sum, { cents }) => sum + cents, 0);
  return [{ accountId, cents: own }, ...parts];
}
