import type { factors } from "@camarim/contract";
import type { Selectable } from "kysely";
import type { Account, AuthenticatorApp, Passkey } from "#db/tables";

export function viewPasskey(row: Selectable<Passkey>): factors.Passkey {
  return {
    _id: row.id,
    name: row.name,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  };
}

type Factors = {
  passkeys: readonly Selectable<Passkey>[];
  app: Selectable<AuthenticatorApp> | undefined;
  recoveryCodesLeft: number;
};

export function viewFactors(
  { role, factors_postponed_until: postponedUntil }: Selectable<Account>,
  { passkeys, app, recoveryCodesLeft }: Factors,
  { passkeysAvailable, recoveryReadyAt }: { passkeysAvailable: boolean; recoveryReadyAt: Date | undefined },
): factors.FactorList {
  return {
    passkeys: passkeys.map(viewPasskey),
    app: app ? { createdAt: app.created_at.toISOString() } : null,
    recoveryCodesLeft,
    passkeysAvailable,
    mandatory: role === "admin",
    recoveryReadyAt: recoveryReadyAt?.toISOString() ?? null,
    postponedUntil: postponedUntil?.toISOString() ?? null,
  };
}
