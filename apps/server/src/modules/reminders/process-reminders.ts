import type { Ctx } from "#core/ctx";
import { announce, defineJob } from "#core/jobs/jobs";
import { listBatches } from "#core/paging/list-batches";
import { inTransaction } from "#core/transaction";
import { type EndedRow, selectNewlyEnded } from "./ended-subscriptions.store.ts";
import { findWanted, lockSubject, type Wanted } from "./find-wanted.ts";
import { reminderDecided } from "./reminders.events.ts";
import { dayMs, findDueStep, findNextTime, isControl, isQuiet, personLimit, toPerson } from "./reminders.rules.ts";
import {
  clearPersonsBefore,
  countMessages,
  deleteTargetsBefore,
  insertMessage,
  insertTarget,
  lockDueTarget,
  lockPerson,
  type Subject,
  selectDueTargets,
  selectGroup,
  type Target,
  updateNextTime,
} from "./targets.store.ts";
import { selectNewlyUnpaid, type UnpaidRow } from "./unpaid-orders.store.ts";

/** Fixes the group of an order or an ended subscription once its first message is due, and decides that message; once. */
export async function startReminder(ctx: Ctx, subject: Subject) {
  await inTransaction(ctx, async (ctx) => {
    await lockSubject(ctx, subject);
    const wanted = await findWanted(ctx, subject);
    if (!wanted || !findDueStep(wanted.steps, ctx.now())) return;
    const { accountId, fanId, periodEnd } = wanted;
    const control =
      (await selectGroup(ctx, { ...subject, accountId, fanId })) ?? isControl(ctx, { ...subject, accountId });
    const targetId = await insertTarget(ctx, { ...subject, accountId, periodEnd, control, nextAt: null });
    if (targetId && !control) await decideMessage(ctx, targetId, wanted);
  });
}

/** Decides the next message of one that got a message before; none after it was paid or turned off. */
async function continueReminder(ctx: Ctx, { id, subject }: Target) {
  await inTransaction(ctx, async (ctx) => {
    await lockSubject(ctx, subject);
    if (!(await lockDueTarget(ctx, id))) return;
    const wanted = await findWanted(ctx, subject);
    if (wanted) await decideMessage(ctx, id, wanted);
    else await updateNextTime(ctx, id, null);
  });
}

/** Within the transaction that has locked the order or the subscription. */
async function decideMessage(ctx: Ctx, targetId: string, { steps, email }: Wanted) {
  await updateNextTime(ctx, targetId, findNextTime(steps, ctx.now()));
  const due = findDueStep(steps, ctx.now());
  if (!due) return;
  const person = toPerson(ctx, email);
  await lockPerson(ctx, person);
  if ((await countMessages(ctx, person)) >= personLimit.messages) return;
  const messageId = await insertMessage(ctx, { targetId, step: due.step, person });
  if (messageId) await announce(ctx, reminderDecided, { messageId });
}

const pageSize = 200;

/** Decides what is due about unpaid orders, and the second messages about ended subscriptions; nothing in the quiet hours. */
export async function processReminders(ctx: Ctx, signal?: AbortSignal) {
  if (isQuiet(ctx.now())) return;
  for await (const rows of listBatches<UnpaidRow>(pageSize, (last, limit) => selectNewlyUnpaid(ctx, last, limit)))
    for (const { id } of rows)
      await attempt(ctx, id, () => startReminder(ctx, { measure: "unpaid_order", id }), signal);
  for (const target of await selectDueTargets(ctx))
    await attempt(ctx, target.subject.id, () => continueReminder(ctx, target), signal);
}

/** Decides the first messages about subscriptions that ended three days ago. */
export async function startEndedReminders(ctx: Ctx, signal?: AbortSignal) {
  if (isQuiet(ctx.now())) return;
  for await (const rows of listBatches<EndedRow>(pageSize, (last, limit) => selectNewlyEnded(ctx, last, limit)))
    for (const { id } of rows)
      await attempt(ctx, id, () => startReminder(ctx, { measure: "ended_subscription", id }), signal);
}

/** One that fails is logged and stays due. */
async function attempt(ctx: Ctx, subjectId: string, work: () => Promise<void>, signal?: AbortSignal) {
  if (signal?.aborted) return;
  try {
    await work();
  } catch (err) {
    ctx.log.error({ err, subjectId }, "a reminder could not be decided");
  }
}

const keptDays = 400;

/** Forgets whom messages went to once they no longer count, and what no result shows any more. */
export async function cleanupReminders(ctx: Ctx) {
  const before = (ms: number) => new Date(ctx.now().getTime() - ms);
  await clearPersonsBefore(ctx, before(personLimit.withinMs));
  await deleteTargetsBefore(ctx, before(keptDays * dayMs));
}

export const processRemindersJob = defineJob({
  name: "process-reminders",
  queue: "poll",
  cron: "* * * * *",
  // The first run after a long outage can take long.
  options: { expireInSeconds: 3_600 },
  run: (ctx, _input, signal) => processReminders(ctx, signal),
});

export const startEndedRemindersJob = defineJob({
  name: "start-ended-reminders",
  queue: "poll",
  cron: "10 8-21 * * *",
  options: { expireInSeconds: 3_600 },
  run: (ctx, _input, signal) => startEndedReminders(ctx, signal),
});

export const cleanupRemindersJob = defineJob({
  name: "cleanup-reminders",
  queue: "maintenance",
  cron: "25 4 * * *",
  run: (ctx) => cleanupReminders(ctx),
});
