import { activity, type auth } from "@camarim/contract";
import { formatDevice } from "@camarim/contract/format-device";
import type { Selectable } from "kysely";
import { toIso } from "#core/text/iso";
import type { Account, AccountEvent } from "#db/tables";

export function viewMe(
  row: Selectable<Account> & { username: string; pendingEmail: string | null; emailBounces: boolean },
  { supportUrl, publicUrl, release }: { supportUrl: string | undefined; publicUrl: string; release: string },
  admin?: { username: string },
): auth.Me {
  return {
    _id: row.id,
    email: row.email,
    emailVerified: row.emailVerifiedAt !== null,
    emailBounces: row.emailBounces,
    phoneNumber: row.phoneNumber,
    role: row.role,
    paymentGateway: row.paymentGateway,
    createdAt: toIso(row.createdAt),
    supportUrl: supportUrl ? supportLink(supportUrl, row.username, release) : `${publicUrl}/suporte`,
    ...(row.pendingEmail && { pendingEmail: row.pendingEmail }),
    ...(admin && { impersonatedBy: admin.username }),
  };
}

function supportLink(support: string, username: string, release: string): string {
  const url = new URL(support);
  url.searchParams.set(
    url.protocol === "mailto:" ? "body" : "text",
    `Olá, sou @${username} e preciso de ajuda com o Camarim (versão ${release})`,
  );
  return url.href;
}

type ActivityRow = Pick<Selectable<AccountEvent>, "id" | "kind" | "at" | "network" | "details"> & {
  userAgent: string | null;
};

export function viewActivity({ id, kind, at, network, userAgent, details }: ActivityRow): activity.Activity {
  return {
    _id: id,
    kind,
    at: toIso(at),
    device: userAgent === null ? null : formatDevice(userAgent, "Aparelho desconhecido"),
    network,
    details: activity.activityDetails.parse(details ?? {}),
  };
}
