import { admin } from "@camarim/contract";

/** Identifies the holder: a change requires a new review. */
type Identity = { name: string; document: string; birthDate: string | null };

export function isAnotherHolder(before: Identity, after: Identity): boolean {
  return before.name !== after.name || before.document !== after.document || before.birthDate !== after.birthDate;
}

/** Whether the payout destination or its owner changes, which requires the password. */
export function isPayoutChange(before: Identity & { pixKey: string }, after: Identity & { pixKey: string }): boolean {
  return before.pixKey !== after.pixKey || before.name !== after.name || before.document !== after.document;
}

export type Refusal = { reason: string; message: string };

/** The reasons in catalogue order, each once, then the admin's note. */
export function toRefusals(reasons: readonly admin.RefusalReason[], note: string | undefined): Refusal[] {
  const refusals = admin.refusalReasonKeys
    .filter((reason) => reasons.includes(reason))
    .map((reason) => ({ reason, message: admin.refusalReasons[reason] }));
  return note ? [...refusals, { reason: "note", message: note }] : refusals;
}
