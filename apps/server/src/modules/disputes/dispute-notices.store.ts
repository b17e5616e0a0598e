import type { Ctx } from "#core/ctx";
import { withPlainNames } from "#core/text/plain-names";

export async function selectDisputeNotice({ db }: Ctx, disputeId: string) {
  const notice = await db
    .selectFrom("dispute")
    .innerJoin("payment", "payment.id", "dispute.paymentId")
    .innerJoin("subscription", "subscription.id", "payment.subscriptionId")
    .innerJoin("plan", "plan.id", "payment.planId")
    .innerJoin("account", "account.id", "dispute.accountId")
    .select([
      "dispute.id as disputeId",
      "dispute.status",
      "dispute.caseId",
      "dispute.evidence",
      "dispute.evidenceSubmittedAt",
      "dispute.evidenceDueAt",
      "dispute.amountCents",
      "payment.gateway",
      "payment.status as paymentStatus",
      "payment.periodEnd",
      "subscription.fanName",
      "plan.name as planName",
      "account.email as creatorEmail",
    ])
    .where("dispute.id", "=", disputeId)
    .executeTakeFirst();
  return withPlainNames(notice);
}

export type DisputeNotice = NonNullable<Awaited<ReturnType<typeof selectDisputeNotice>>>;
