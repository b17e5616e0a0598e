import type { Ctx } from "#core/ctx";
import { getFan } from "#modules/fans/get-fan";
import { selectPaymentsOf, selectTold, selectViews } from "./fan-home.store.ts";
import { viewFanPayment, viewFanSubscription } from "./fan-home.view.ts";
import { listFanSubscriptions } from "./list-fan-subscriptions.ts";

const batch = 1_000;

/** The bytes of the file: who this browser has proved to be, what it holds, what it told of itself, and, of proved e-mails, what was watched. */
export async function* exportFan(ctx: Ctx, fanSessionId: string): AsyncGenerator<Buffer> {
  const { emails } = await getFan(ctx, fanSessionId);
  const held = await listFanSubscriptions(ctx, fanSessionId);
  yield Buffer.from(`{"emails":${JSON.stringify(emails)},"subscriptions":[`);
  for (const [place, found] of held.entries()) {
    const payments = await selectPaymentsOf(ctx, [found.row.id], batch);
    const told = { ...viewFanSubscription(found, ctx.now()), payments: payments.map(viewFanPayment) };
    yield Buffer.from((place ? "," : "") + JSON.stringify(told));
  }
  yield Buffer.from(`],"told":${JSON.stringify(await selectTold(ctx, fanSessionId))},"views":[`);
  for (let offset = 0; ; offset += batch) {
    const views = await selectViews(ctx, fanSessionId, batch, offset);
    const told = views.map((view) => JSON.stringify(view)).join(",");
    if (told) yield Buffer.from((offset ? "," : "") + told);
    if (views.length < batch) break;
  }
  yield Buffer.from("]}\n");
}
