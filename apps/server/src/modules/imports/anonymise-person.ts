import type { Ctx } from "#core/ctx";
import { enqueue } from "#core/jobs";
import { anonymiseRowsJob } from "./anonymise-rows.job.ts";
import { deleteToldOf } from "./lastlink.store.ts";
import { anonymisePeople } from "./people.store.ts";

/**
 * Within the caller's transaction: whoever was brought over by this e-mail, or came by a link, is nobody, and what Lastlink told of
 * them is gone. The rows of files that are still there follow soon after.
 */
export async function anonymisePerson(ctx: Ctx, fanId: string, email: string) {
  const people = await anonymisePeople(ctx, fanId, email);
  const emails = [
    ...new Set([email, ...people.flatMap((person) => person.email ?? [])].map((one) => one.toLowerCase())),
  ];
  await deleteToldOf(ctx, emails);
  await enqueue(ctx, anonymiseRowsJob, { emails, personIds: people.map(({ id }) => id) });
}
