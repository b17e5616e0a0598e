import type { subscriptions } from "@camarim/contract";
import { type Cell, toCsvLine } from "#core/csv";
import { countsIn } from "#modules/coupons/coupons.rules";
import type { SubscriptionRow, selectHistory, selectRefundOf } from "./list.store.ts";
import { givesAccess, statusAt } from "./subscriptions.rules.ts";

export type Moment = { now: Date; graceDays: number };

export function viewSubscription(row: SubscriptionRow, { now, graceDays }: Moment): subscriptions.Subscription {
  const standing = { ...row, graceDays };
  return {
    _id: row.id,
    fan: { _id: row.fanId, name: row.fanName, email: row.fanEmail, phone: row.fanPhone, instagram: row.fanInstagram },
    plan: row.planId
      ? { _id: row.planId, name: row.planName ?? "", price: row.priceCents, periodMonths: row.periodMonths }
      : null,
    nextPlan: row.nextPlanId
      ? {
          _id: row.nextPlanId,
          name: row.nextPlanName ?? "",
          price: row.nextPriceCents ?? 0,
          periodMonths: row.nextPeriodMonths ?? 1,
        }
      : null,
    status: statusAt(standing, now),
    access: givesAccess(standing, now),
    free: row.free,
    startedAt: iso(row.startedAt),
    currentPeriodEnd: iso(row.currentPeriodEnd),
    canceledAt: iso(row.canceledAt),
    source: row.source,
    coupon: couponInForce(row),
    lastPayment: row.paymentId
      ? {
          _id: row.paymentId,
          amount: row.paymentCents ?? 0,
          status: row.paymentStatus ?? "pending",
          paymentMethod: row.paymentMethod ?? "pix",
          createdAt: (row.paymentCreatedAt as Date).toISOString(),
          paidAt: iso(row.paymentPaidAt),
        }
      : null,
    createdAt: row.createdAt.toISOString(),
  };
}

/** Free days are over with the trial; a discount counts in as many periods as it was made for. */
function couponInForce({ coupon, status, periodsBegun }: SubscriptionRow): string | null {
  if (!coupon) return null;
  const isTried = coupon.kind === "trial_days" && (status === "trialing" || status === "pending");
  return isTried || countsIn(coupon, Math.max(1, periodsBegun)) ? coupon.code : null;
}

type Own = {
  row: SubscriptionRow;
  history: ChangeRow[];
  nextCents: number | undefined;
  refund: Awaited<ReturnType<typeof selectRefundOf>>;
};

export function viewDetail({ row, history, nextCents, refund }: Own, moment: Moment): subscriptions.SubscriptionDetail {
  return {
    ...viewSubscription(row, moment),
    history: history.map(viewChange),
    nextCharge:
      nextCents !== undefined && row.currentPeriodEnd
        ? { at: row.currentPeriodEnd.toISOString(), amount: nextCents }
        : null,
    refund: refund
      ? {
          amount: refund.amount_cents,
          dueAt: refund.due_at.toISOString(),
          returnedAt: iso(refund.returned_at),
          by: refund.by_gateway ? "gateway" : "creator",
          gatewayAmount: refund.by_gateway ? refund.amount_cents : refund.gateway_cents,
        }
      : null,
  };
}

type ChangeRow = Awaited<ReturnType<typeof selectHistory>>[number];

function viewChange(row: ChangeRow): subscriptions.SubscriptionDetail["history"][number] {
  const plan = row.planId ? { _id: row.planId, name: row.planName ?? "" } : null;
  return { _id: row.id, kind: row.kind, actor: row.actor, at: row.at.toISOString(), until: iso(row.until), plan };
}

const columns = [
  ...["Nome", "E-mail", "Celular", "Instagram", "Plano", "Preço", "Período em meses", "Situação"],
  ...["Assina desde", "Vai até", "Origem", "Último pagamento", "Pago em"],
];

export const csvHead = () => toCsvLine(columns);

export const statusNames: Record<SubscriptionRow["status"], string> = {
  pending: "Aguardando pagamento",
  trialing: "Em teste",
  active: "Ativa",
  grace: "Em tolerância",
  expired: "Vencida",
  canceled: "Cancelada",
  revoked: "Revogada",
  refunded: "Reembolsada",
  charged_back: "Contestada",
};

/** In the place of a plan, and of how somebody came. */
const freeAccess = "Acesso grátis";

const sourceNames = { checkout: "Assinatura", whitelist: freeAccess, lastlink: "Lastlink", import: "Importação" };

// One for all: a line of a long file has three days in it.
const dayOf = new Intl.DateTimeFormat("pt-BR", {
  timeZone: "America/Sao_Paulo",
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
});

export function writeCsv(row: SubscriptionRow, moment: Moment): string {
  const day = (at: Date | null) => (at ? dayOf.format(at) : "");
  const cells: Cell[] = [
    row.fanName,
    row.fanEmail,
    sayPhone(row.fanPhone),
    row.fanInstagram ? `@${row.fanInstagram.replace(/^@/, "")}` : "",
    row.planName ?? row.planLabel ?? freeAccess,
    { cents: row.priceCents },
    row.planId || row.planLabel ? String(row.periodMonths) : "",
    statusNames[statusAt({ ...row, graceDays: moment.graceDays }, moment.now)],
    day(row.startedAt),
    day(row.currentPeriodEnd),
    sourceNames[row.source],
    row.paymentCents === null ? "" : { cents: row.paymentCents },
    day(row.paymentPaidAt),
  ];
  return toCsvLine(cells);
}

/** "(11) 91234-5678" of "+5511912345678": a sign in front would make a formula of it. */
function sayPhone(phone: string): string {
  return phone.replace(/^\+55(\d\d)(\d{4,5})(\d{4})$/, "($1) $2-$3");
}

function iso(date: Date | null): string | null {
  return date?.toISOString() ?? null;
}
