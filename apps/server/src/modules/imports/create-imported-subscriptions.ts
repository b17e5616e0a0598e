import type { migration } from "@camarim/contract";
import type { Ctx } from "#core/ctx";
import { getOrCreateFans } from "#modules/fans/fans.queries";
import { type Imported, importSubscriptions } from "#modules/subscriptions/import-subscriptions";
import { toAnchorDay } from "#modules/subscriptions/subscriptions.rules";
import type { Person } from "./people.store.ts";

type Whose = { accountId: string; source: migration.ImportSource };

/** Gives those who have an e-mail their subscription, which opens once that is proved. The others wait for their claim. */
export async function createImportedSubscriptions(ctx: Ctx, whose: Whose, people: readonly Person[]) {
  const named = people.filter((person): person is Person & { email: string } => person.email !== null);
  const fans = await getOrCreateFans(ctx, named);
  const at = ctx.now();
  await importSubscriptions(
    ctx,
    named.map((person) => toImported(whose, person, fans.get(person.email) as string, at)),
  );
}

/** The subscription has the id of its person, whoever's it then is. */
export function toImported({ accountId, source }: Whose, person: Person, fanId: string, now: Date): Imported {
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
