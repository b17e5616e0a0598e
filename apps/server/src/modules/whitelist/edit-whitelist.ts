import { whitelist } from "@camarim/contract";
import { fieldErrors } from "@camarim/contract/field-errors";
import type { z } from "zod";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { hashToken } from "#core/keys/keys";
import { inTransaction } from "#core/transaction";
import { revokeAccess } from "#modules/subscriptions/index";
import { toClaimToken } from "./whitelist.queries.ts";
import { parsePeople } from "./whitelist.rules.ts";
import {
  anonymiseEntries,
  anonymiseGuest,
  countGuests,
  insertEntries,
  lockEntry,
  lockGuests,
  markRemoved,
  selectEntriesById,
} from "./whitelist.store.ts";

const dayMs = 86_400_000;

/** Adds valid contacts and reports the others with a reason. VALIDATION_FAILED if the end is in the past, GUEST_LIMIT. */
export async function addToWhitelist(ctx: Ctx, accountId: string, body: z.output<typeof whitelist.whitelistBody>) {
  const expiresAt = body.expiresAt === null ? null : new Date(body.expiresAt);
  if (expiresAt && expiresAt <= ctx.now())
    throw new AppError("VALIDATION_FAILED", { expiresAt: fieldErrors.endPassed });
  const { people, refused } = parsePeople(body.data);
  const claimUntil = new Date(ctx.now().getTime() + whitelist.claimDays * dayMs);
  const entries = people.map(({ email, phone, name }) => {
    const id = newId(ctx.now());
    const claim = phone
      ? { claimHash: hashToken(toClaimToken(ctx, id)), claimUntil }
      : { claimHash: null, claimUntil: null };
    return { id, email, phone, name, note: body.note || null, expiresAt, ...claim };
  });
  return inTransaction(ctx, async (ctx) => {
    await lockGuests(ctx, accountId);
    const insertedIds = await insertEntries(ctx, accountId, entries);
    if (insertedIds.length > 0 && (await countGuests(ctx, accountId)) > whitelist.maxGuests)
      throw new AppError("GUEST_LIMIT");
    const alreadyListed = people.flatMap(({ index, contact }, position) =>
      insertedIds.includes(entries[position]?.id ?? "") ? [] : [{ index, contact, reason: "listed" as const }],
    );
    const added = await selectEntriesById(ctx, accountId, insertedIds);
    return { added, refused: [...refused, ...alreadyListed].sort((a, b) => a.index - b.index) };
  });
}

/** Revokes the access or the invitation. NOT_FOUND for another creator's entry. */
export async function removeFromWhitelist(ctx: Ctx, accountId: string, id: string) {
  await inTransaction(ctx, async (ctx) => {
    const entry = await lockEntry(ctx, accountId, id);
    if (!entry) throw new AppError("NOT_FOUND");
    if (entry.removedAt) return;
    await markRemoved(ctx, id);
    if (entry.subscriptionId) await revokeAccess(ctx, accountId, entry.subscriptionId);
  });
}

/** Deletes the contacts of a creator's guest list; subscriptions of guests remain. */
export async function deleteWhitelist(ctx: Ctx, accountId: string) {
  await anonymiseEntries(ctx, accountId);
}

/** Deletes the personal data of entries with this e-mail address or claimed by the fan, within the caller's transaction. */
export async function anonymiseGuestEntries(ctx: Ctx, fanId: string, email: string) {
  await anonymiseGuest(ctx, fanId, email);
}
