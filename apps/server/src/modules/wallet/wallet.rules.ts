import { admin } from "@camarim/contract";

/** What identifies the holder: another name, document or birth date is for an admin to see again. */
type Identity = { name: string; document: string; birthDate: string | null };

export function isAnotherHolder(before: Identity, after: Identity): boolean {
  return before.name !== after.name || before.document !== after.document || before.birthDate !== after.birthDate;
}

/** Whether payouts would go to somewhere or somebody else, which the password stands before. */
export function movesPayouts(before: Identity & { pixKey: string }, after: Identity & { pixKey: string }): boolean {
  return before.pixKey !== after.pixKey || before.name !== after.name || before.document !== after.document;
}

export type Refusal = { reason: string; message: string };

/** The reasons in the order of the catalogue, each once, and what an admin wrote beside them. */
export function refusalsOf(reasons: readonly admin.RefusalReason[], note: string | undefined): Refusal[] {
  const named = admin.refusalReasonKeys
    .filter((reason) => reasons.includes(reason))
    .map((reason) => ({ reason, message: admin.refusalReasons[reason] }));
  return note ? [...named, { reason: "note", message: note }] : named;
}
