import type { imports } from "@camarim/contract";
import type { Ctx } from "#core/ctx";
import { getOrCreateFans } from "#modules/fans/index";
import { listPlans } from "#modules/plans/index";
import { type Imported, importSubscriptions, toAnchorDay } from "#modules/subscriptions/index";
import { type Choices, type OfferedPlan, resolveOffer } from "./offers.rules.ts";
import type { ImportedPerson } from "./people.store.ts";

/** `choices` are the creator's decisions about the offers of a file. */
type ImportOrigin = { accountId: string; source: imports.ImportSource; choices?: Choices };

/**
 * Creates subscriptions for people with an e-mail address, which are accessible once it is verified. Others wait for
 * their invitation.
 */
export async function createImportedSubscriptions(ctx: Ctx, origin: ImportOrigin, people: readonly ImportedPerson[]) {
  const withEmail = people.filter((person): person is ImportedPerson & { email: string } => person.email !== null);
  const fans = await getOrCreateFans(ctx, withEmail);
  const plans = await listPlans(ctx, origin.accountId);
  const toRow = createMapping(ctx, origin, plans);
  await importSubscriptions(
    ctx,
    withEmail.map((person) => toRow(person, fans.get(person.email) as string)),
  );
}

/** Creates the subscription of a person whose e-mail address this fan has verified. */
export async function createClaimedSubscription(ctx: Ctx, origin: ImportOrigin, person: ImportedPerson, fanId: string) {
  const plans = await listPlans(ctx, origin.accountId);
  await importSubscriptions(ctx, [createMapping(ctx, origin, plans)(person, fanId)]);
}

/** What a person pays after the imported period; null if nothing follows or it is not decided. */
export async function findNextTerms(ctx: Ctx, { accountId, choices }: ImportOrigin, person: ImportedPerson) {
  const terms = toTerms(person, await listPlans(ctx, accountId), choices);
  return toNextTerms({ ...terms, status: person.status });
}

/** The same for the subscription that has been created for the person. */
export function toNextTerms(
  subscription: Pick<Imported, "planId" | "priceCents" | "periodMonths" | "isPriceUndecided" | "status">,
) {
  const { planId, priceCents, periodMonths, isPriceUndecided, status } = subscription;
  if (planId === null || isPriceUndecided || status !== "active" || priceCents === 0) return null;
  return { amount: priceCents, periodMonths };
}

/** The subscription has the id of the imported person. */
function createMapping(ctx: Ctx, { accountId, source, choices }: ImportOrigin, plans: readonly OfferedPlan[]) {
  const now = ctx.now();
  return (person: ImportedPerson, fanId: string): Imported => ({
    id: person.id,
    accountId,
    fanId,
    name: person.name ?? person.email ?? "",
    phone: person.phone ?? "",
    document: person.document,
    instagram: person.instagram,
    planLabel: person.planName,
    ...toTerms(person, plans, choices),
    status: person.status,
    source: source === "lastlink" ? "lastlink" : "import",
    startedAt: person.startedAt ?? now,
    end: person.paidUntil,
    anchorDay: person.startedAt && person.paidUntil ? toAnchorDay(person.startedAt, person.paidUntil) : null,
  });
}

/**
 * Without a plan nothing follows: price and period then only say what the other platform sold. Who has cancelled is
 * charged nothing, and pays the plan's price to come back. A free period never revives access that is over.
 */
function toTerms(
  person: ImportedPerson,
  plans: readonly OfferedPlan[],
  choices: Choices | undefined,
): Pick<Imported, "planId" | "priceCents" | "periodMonths" | "isPriceUndecided"> {
  const { following, doubt } = resolveOffer(person, plans, choices);
  if (following) {
    const { plan, priceCents, periodMonths } = following;
    const isRevived = priceCents === 0 && person.status === "expired";
    const isPriceUndecided = person.status !== "canceled" && (doubt !== null || isRevived);
    return { planId: plan.id, priceCents, periodMonths, isPriceUndecided };
  }
  const { priceCents, periodMonths } = person;
  const isUnknown = priceCents === null || (priceCents > 0 && periodMonths === null);
  return {
    planId: null,
    priceCents: priceCents ?? 0,
    periodMonths: periodMonths ?? 1,
    isPriceUndecided: isUnknown,
  };
}
