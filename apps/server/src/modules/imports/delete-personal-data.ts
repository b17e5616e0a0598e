import type { Ctx } from "#core/ctx";
import { defineJob, enqueue } from "#core/jobs/jobs";
import { inTransaction } from "#core/transaction";
import { deleteImportsOf, selectFileKeys } from "./imports.store.ts";
import { deleteConnection, deleteEvents, deleteEventsOf } from "./lastlink.store.ts";
import { deleteOffersOf } from "./offers.store.ts";
import { anonymisePeople, deletePeopleOf } from "./people.store.ts";
import { deleteQuestionsOf } from "./questions.store.ts";
import {
  clearRows,
  clearSamples,
  deleteRowsOf,
  type ErasedPerson,
  getLastLine,
  type Lines,
  selectImportsWithRows,
} from "./rows.store.ts";

const batchSize = 2_000;

/** Deletes files that are not read yet. */
export async function deleteImportFiles(ctx: Ctx, accountId: string) {
  for (const key of await selectFileKeys(ctx, accountId)) await ctx.storage.remove(key);
}

/** Deletes imports, their people and the Lastlink connection; subscriptions remain. */
export async function deleteImports(ctx: Ctx, accountId: string) {
  await deletePeopleOf(ctx, accountId);
  await deleteImportsOf(ctx, accountId);
  await deleteEvents(ctx, accountId);
  await deleteConnection(ctx, accountId);
}

/**
 * Deletes the personal data of people who were imported with this e-mail address or who claimed an invitation as this
 * fan, within the caller's transaction. A job deletes it from the staged rows of files.
 */
export async function anonymisePerson(ctx: Ctx, fanId: string, email: string) {
  const people = await anonymisePeople(ctx, fanId, email);
  const emails = [
    ...new Set([email, ...people.flatMap((person) => person.email ?? [])].map((address) => address.toLowerCase())),
  ];
  await deleteEventsOf(ctx, emails);
  await enqueue(ctx, anonymiseRowsJob, { emails, personIds: people.map(({ id }) => id) });
}

/** Deletes a person from staged files. Imported rows keep what undo needs; other rows are deleted. */
async function anonymiseRows(ctx: Ctx, person: ErasedPerson, signal: AbortSignal) {
  for (const importId of await selectImportsWithRows(ctx)) {
    const total = await getLastLine(ctx, importId);
    for (let from = 0; from < total; from += batchSize) {
      signal.throwIfAborted();
      await inTransaction(ctx, (ctx) => anonymiseLines(ctx, { importId, from, to: from + batchSize }, person));
    }
  }
}

async function anonymiseLines(ctx: Ctx, lines: Lines, person: ErasedPerson) {
  const { importId } = lines;
  const deleted = await deleteRowsOf(ctx, lines, person);
  const emptied = await clearRows(ctx, lines, person);
  if (deleted + emptied === 0) return;
  await clearSamples(ctx, importId);
  await deleteOffersOf(ctx, importId, person.emails);
  await deleteQuestionsOf(ctx, importId, person.emails);
}

/** The e-mail addresses are deleted with the job's record after a day. */
export const anonymiseRowsJob = defineJob<{ emails: string[]; personIds: string[] }>({
  name: "anonymise-rows",
  queue: "maintenance",
  options: { retryLimit: 10, deleteAfterSeconds: 86_400 },
  run: (ctx, person, signal) => anonymiseRows(ctx, person, signal),
});
