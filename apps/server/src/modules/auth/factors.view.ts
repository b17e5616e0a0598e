import type { factors } from "@camarim/contract";
import type { Selectable } from "kysely";
import { toIso } from "#core/text/iso";
import type { Account, AuthenticatorApp, Passkey } from "#db/tables";

export function viewPasskey(row: Selectable<Passkey>): factors.Passkey {
  return {
    _id: row.id,
    name: row.name,
    createdAt: toIso(row.createdAt),
    lastUsedAt: toIso(row.lastUsedAt),
    blocked: row.blockedAt !== null,
  };
}

type Factors = {
  passkeys: readonly Selectable<Passkey>[];
  app: Selectable<AuthenticatorApp> | undefined;
  recoveryCodesLeft: number;
};

export function viewFactors(
  { role, factorsPostponedUntil: postponedUntil }: Selectable<Account>,
  { passkeys, app, recoveryCodesLeft }: Factors,
  { passkeysAvailable, recoveryReadyAt }: { passkeysAvailable: boolean; recoveryReadyAt: Date | undefined },
): factors.FactorList {
  return {
    passkeys: passkeys.map(viewPasskey),
    app: app ? { createdAt: toIso(app.confirmedAt ?? app.createdAt), blocked: app.blockedAt !== null } : null,
    recoveryCodesLeft,
    passkeysAvailable,
    mandatory: role === "admin",
    recoveryReadyAt: toIso(recoveryReadyAt),
    postponedUntil: toIso(postponedUntil),
  };
}
