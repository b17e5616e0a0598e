import type { Ctx } from "#core/ctx";
import { withPlainNames } from "#core/text/plain-names";

export async function selectDisputeNotice({ db }: Ctx, disputeId: string) {
  const notice = await db
    .selectFrom("dispute")
    .innerJoin("payment", "payment.id", "dispute.payment_id")
    .innerJoin("subscription", "subscription.id", "payment.subscription_id")
    .innerJoin("plan", "plan.id", "payment.plan_id")
    .innerJoin("account", "account.id", "dispute.account_id")
    .select([
      "dispute.id as disputeId",
      "dispute.status",
      "dispute.case_id as caseId",
      "dispute.evidence",
      "dispute.evidence_submitted_at as evidenceSubmittedAt",
      "dispute.evidence_due_at as evidenceDueAt",
      "dispute.amount_cents as amountCents",
      "payment.gateway",
      "payment.status as paymentStatus",
      "payment.period_end as periodEnd",
      "subscription.fan_name as fanName",
      "plan.name as planName",
      "account.email as creatorEmail",
    ])
    .where("dispute.id", "=", disputeId)
    .executeTakeFirst();
  return withPlainNames(notice);
}

export type DisputeNotice = NonNullable<Awaited<ReturnType<typeof selectDisputeNotice>>>;
