import type { subscriptions } from "@camarim/contract";
import { type Cell, toCsvLine } from "#core/text/csv";
import { toIso } from "#core/text/iso";
import { isAppliedIn } from "#modules/coupons/index";
import type { SubscriptionRow, selectHistory, selectRefundOf } from "./list.store.ts";
import { findPauseEnd, hasAccessAt, toStatusAt } from "./subscriptions.rules.ts";

export type ViewContext = { now: Date; graceDays: number };

export function viewSubscription(row: SubscriptionRow, { now, graceDays }: ViewContext): subscriptions.Subscription {
  const state = { ...row, graceDays };
  return {
    _id: row.id,
    fan: { _id: row.fanId, name: row.fanName, email: row.fanEmail, phone: row.fanPhone, instagram: row.fanInstagram },
    plan: row.planId
      ? { _id: row.planId, name: row.planName ?? "", price: row.priceCents, periodMonths: row.periodMonths }
      : null,
    priceUndecided: row.priceUndecided && row.planId !== null && row.nextPlanId === null,
    nextPlan: row.nextPlanId
      ? {
          _id: row.nextPlanId,
          name: row.nextPlanName ?? "",
          price: row.nextPriceCents ?? 0,
          periodMonths: row.nextPeriodMonths ?? 1,
        }
      : null,
    status: toStatusAt(state, now),
    access: hasAccessAt(state, now),
    free: row.free,
    startedAt: toIso(row.startedAt),
    currentPeriodEnd: toIso(row.currentPeriodEnd),
    canceledAt: toIso(row.canceledAt),
    endedAt: toIso(findEnd(row, { now, graceDays })),
    pausedUntil: toIso(findPauseEnd(row)),
    source: row.source,
    coupon: findActiveCoupon(row),
    lastPayment: row.paymentId
      ? {
          _id: row.paymentId,
          amount: row.paymentCents ?? 0,
          status: row.paymentStatus ?? "pending",
          paymentMethod: row.paymentMethod ?? "pix",
          createdAt: toIso(row.paymentCreatedAt as Date),
          paidAt: toIso(row.paymentPaidAt),
        }
      : null,
    createdAt: toIso(row.createdAt),
  };
}

/**
 * When access ended. Revocations and refunds take it before the end of the paid time; imported ones that were over have no change, nor
 * have those whose end the scheduler has not handled yet.
 */
function findEnd(row: SubscriptionRow, { now, graceDays }: ViewContext): Date | null {
  const { startedAt, currentPeriodEnd, accessEndedAt } = row;
  if (!startedAt || hasAccessAt({ ...row, graceDays }, now)) return null;
  return accessEndedAt ?? (currentPeriodEnd && currentPeriodEnd < now ? currentPeriodEnd : null);
}

/** Trial days apply until the trial ends, a discount for its number of periods. */
function findActiveCoupon({ coupon, status, periodsStarted }: SubscriptionRow): string | null {
  if (!coupon) return null;
  const isTrialCoupon = coupon.kind === "trial_days" && (status === "trialing" || status === "pending");
  return isTrialCoupon || isAppliedIn(coupon, Math.max(1, periodsStarted)) ? coupon.code : null;
}

type OwnSubscription = {
  row: SubscriptionRow;
  history: ChangeRow[];
  nextCents: number | undefined;
  refund: Awaited<ReturnType<typeof selectRefundOf>>;
};

export function viewDetail(
  { row, history, nextCents, refund }: OwnSubscription,
  context: ViewContext,
): subscriptions.SubscriptionDetail {
  return {
    ...viewSubscription(row, context),
    history: history.map(viewChange),
    nextCharge:
      nextCents !== undefined && row.currentPeriodEnd ? { at: toIso(row.currentPeriodEnd), amount: nextCents } : null,
    refund: refund
      ? {
          amount: refund.amountCents,
          dueAt: toIso(refund.dueAt),
          returnedAt: toIso(refund.returnedAt),
          by: refund.byGateway ? "gateway" : "creator",
          gatewayAmount: refund.byGateway ? refund.amountCents : refund.gatewayCents,
        }
      : null,
  };
}

type ChangeRow = Awaited<ReturnType<typeof selectHistory>>[number];

function viewChange(row: ChangeRow): subscriptions.SubscriptionDetail["history"][number] {
  const plan = row.planId ? { _id: row.planId, name: row.planName ?? "" } : null;
  return { _id: row.id, kind: row.kind, actor: row.actor, at: toIso(row.at), until: toIso(row.until), plan };
}

const columns = [
  ...["Nome", "E-mail", "Celular", "Instagram", "Plano", "Preço", "Período em meses", "Situação"],
  ...["Assina desde", "Vai até", "Origem", "Último pagamento", "Pago em"],
];

export const formatCsvHeader = () => toCsvLine(columns);

const statusNames: Record<SubscriptionRow["status"], string> = {
  pending: "Aguardando pagamento",
  trialing: "Em teste",
  active: "Ativa",
  grace: "Em tolerância",
  expired: "Vencida",
  canceled: "Cancelada",
  revoked: "Acesso tirado",
  refunded: "Devolvida",
  charged_back: "Contestada",
};

/** Shown as plan and as source of guests. */
const freeAccess = "Acesso grátis";

const sourceNames = {
  checkout: "Assinatura",
  whitelist: freeAccess,
  lastlink: "Lastlink",
  import: "Importação",
  gift: "Presente",
};

// Shared, since constructing one is slow and an export formats three dates per row.
const dateFormat = new Intl.DateTimeFormat("pt-BR", {
  timeZone: "America/Sao_Paulo",
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
});

export function formatCsvRow(row: SubscriptionRow, context: ViewContext): string {
  const day = (at: Date | null) => (at ? dateFormat.format(at) : "");
  const cells: Cell[] = [
    row.fanName,
    row.fanEmail,
    formatPhone(row.fanPhone),
    row.fanInstagram ? `@${row.fanInstagram.replace(/^@/, "")}` : "",
    row.planName ?? row.planLabel ?? freeAccess,
    isPriceUnknown(row) ? "" : { cents: row.priceCents },
    (row.planId || row.planLabel) && !row.priceUndecided ? String(row.periodMonths) : "",
    row.pauseMonths === null
      ? statusNames[toStatusAt({ ...row, graceDays: context.graceDays }, context.now)]
      : "Pausada",
    day(row.startedAt),
    // A spreadsheet may be imported elsewhere: no day that was taken away.
    day(findEnd(row, context) ?? row.currentPeriodEnd),
    sourceNames[row.source],
    row.paymentCents === null ? "" : { cents: row.paymentCents },
    day(row.paymentPaidAt),
  ];
  return toCsvLine(cells);
}

/** An import of the file reads "0,00" as free. An undecided row has the price of its plan, else the stated one or 0. */
function isPriceUnknown({ priceUndecided, planId, priceCents }: SubscriptionRow): boolean {
  return priceUndecided && (planId !== null || priceCents === 0);
}

/** "+5511912345678" becomes "(11) 91234-5678": spreadsheets would read a leading sign as a formula. */
function formatPhone(phone: string): string {
  return phone.replace(/^\+55(\d\d)(\d{4,5})(\d{4})$/, "($1) $2-$3");
}
