import { randomBytes } from "node:crypto";
import type { Account, Invoice, State } from "./state.ts";
import type { Send } from "./triggers.ts";

/** Everything that a route of the simulator works on. */
export type World = { state: State; publicKey: string | undefined; now: () => number; send: Send };

/** 32 hexadecimal digits in capitals, as iugu writes its ids. */
export function newIuguId(): string {
  return randomBytes(16).toString("hex").toUpperCase();
}

/** A refusal as iugu words it: `errors` is a text, a list or a map. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    super(JSON.stringify(body));
    this.status = status;
    this.body = body;
  }
}

export function refuse(status: number, errors: unknown): never {
  throw new Refusal(status, { errors });
}

export function openAccount({ state }: World, name: string, isMaster = false): Account {
  const token = () => randomBytes(32).toString("hex").toUpperCase();
  const account: Account = {
    id: newIuguId(),
    name,
    liveToken: token(),
    testToken: token(),
    userToken: token(),
    isMaster,
    verification: null,
    balanceCents: 0,
    entries: [],
    triggers: [],
  };
  state.accounts[account.id] = account;
  return account;
}

export function move(world: World, accountId: string, cents: number, description: string, reference: string) {
  const account = world.state.accounts[accountId];
  if (!account || cents === 0) return;
  account.balanceCents += cents;
  const type = description.startsWith("Saque") ? "Withdraw" : "Invoice";
  account.entries.push({ at: world.now(), cents, description, reference, type });
}

/** What is left of an invoice for whose account it is. */
export function ownShare({ totalCents, taxesCents, splits }: Invoice): number {
  return totalCents - taxesCents - splits.reduce((sum, { cents }) => sum + cents, 0);
}
