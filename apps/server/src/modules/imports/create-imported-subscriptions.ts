import type { imports } from "@camarim/contract";
import type { Ctx } from "#core/ctx";
import { getOrCreateFans } from "#modules/fans/fans.queries";
import { type Imported, importSubscriptions } from "#modules/subscriptions/import-subscriptions";
import { toAnchorDay } from "#modules/subscriptions/subscriptions.rules";
import type { ImportedPerson } from "./people.store.ts";

type ImportOrigin = { accountId: string; source: imports.ImportSource };

/**
 * Creates subscriptions for people with an e-mail address, which are accessible once it is verified. Others wait for
 * their invitation.
 */
export async function createImportedSubscriptions(ctx: Ctx, origin: ImportOrigin, people: readonly ImportedPerson[]) {
  const withEmail = people.filter((person): person is ImportedPerson & { email: string } => person.email !== null);
  const fans = await getOrCreateFans(ctx, withEmail);
  const now = ctx.now();
  await importSubscriptions(
    ctx,
    withEmail.map((person) => toImported(origin, person, fans.get(person.email) as string, now)),
  );
}

/** The subscription has the id of the imported person. */
export function toImported(
  { accountId, source }: ImportOrigin,
  person: ImportedPerson,
  fanId: string,
  now: Date,
): Imported {
  return {
    id: person.id,
    accountId,
    fanId,
    name: person.name ?? person.email ?? "",
    phone: person.phone ?? "",
    document: person.document,
    instagram: person.instagram,
    planName: person.planName,
    priceCents: person.priceCents ?? 0,
    periodMonths: person.periodMonths ?? 1,
    status: person.status,
    source: source === "lastlink" ? "lastlink" : "import",
    startedAt: person.startedAt ?? now,
    end: person.paidUntil,
    anchorDay: person.startedAt && person.paidUntil ? toAnchorDay(person.startedAt, person.paidUntil) : null,
  };
}
