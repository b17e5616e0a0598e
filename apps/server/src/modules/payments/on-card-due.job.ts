import { defineJob } from "#core/jobs";
import { chargeCard } from "./charge-card.ts";
import { cardDue } from "./payments.events.ts";

export const onCardDueJob = defineJob<{ paymentId: string }>({
  queue: "payments-card-due",
  on: [cardDue],
  concurrency: 4,
  run: (ctx, { paymentId }) => chargeCard(ctx, paymentId),
});
