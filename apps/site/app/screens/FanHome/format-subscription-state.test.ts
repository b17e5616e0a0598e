import type { FanSubscriptionState } from "@camarim/contract/renewals";
import { expect, test } from "vitest";
import { formatSubscriptionState } from "./format-subscription-state.ts";

type Subscription = Parameters<typeof formatSubscriptionState>[0];

const of = (state: Partial<FanSubscriptionState>, receiptWaiting = false) =>
  ({ state, receiptWaiting }) as Subscription;
const now = new Date("2026-11-21T15:00:00Z");
const end = "2026-12-12T15:00:00Z";

test.each([
  ["pending", false, null, "Aguardando pagamento"],
  ["trialing", true, end, "Teste grátis até 12 de dez."],
  ["active", true, end, "Ativa até 12 de dez."],
  ["active", true, null, "Acesso grátis"],
  ["grace", true, "2026-11-20T15:00:00Z", "Vencida desde ontem: renove para continuar"],
  ["canceled", true, end, "Cancelada, assista até 12 de dez."],
  ["canceled", false, "2026-11-02T15:00:00Z", "Encerrada desde 2 de nov."],
  ["expired", false, null, "Encerrada"],
  ["revoked", false, end, "Encerrada por quem publica"],
  ["refunded", false, end, "Dinheiro devolvido"],
  ["charged_back", false, end, "Pagamento contestado"],
] as const)("%s, with access %s, until %s, reads %s", (status, access, currentPeriodEnd, expected) => {
  expect(formatSubscriptionState(of({ status, access, currentPeriodEnd }), now)).toBe(expected);
});

test("a gift is not called canceled", () => {
  const state = { status: "canceled", access: true, currentPeriodEnd: end, gift: true } as const;
  expect(formatSubscriptionState(of(state), now)).toBe("Presente, assista até 12 de dez.");
});

test.each([
  [true, "Pausada, assista até 12 de dez."],
  [false, "Em pausa até 12 de fev. de 2027"],
])("a pause, with access %s, reads %s", (access, expected) => {
  const pause = { months: 2, from: end, until: "2027-02-12T15:00:00Z", noticeAt: "2027-02-09T12:00:00Z", changes: [] };
  const state = { status: "canceled", access, currentPeriodEnd: end, pause } as const;
  expect(formatSubscriptionState(of(state), now)).toBe(expected);
});

test("the state of a subscription with a pending refund is not refunded", () => {
  const refund = { returnedAt: null };
  const state = { status: "refunded", access: false, currentPeriodEnd: end, refund } as FanSubscriptionState;
  expect(formatSubscriptionState(of(state), now)).toBe("Encerrada, devolução em andamento");
});

test.each(["pending", "grace", "expired"] as const)(
  "a %s subscription whose receipt is reviewed does not ask for money",
  (status) => {
    expect(formatSubscriptionState(of({ status, access: status === "grace", currentPeriodEnd: end }, true), now)).toBe(
      "Comprovante em conferência",
    );
  },
);

test("an active subscription keeps its end while the receipt of the next period is reviewed", () => {
  expect(formatSubscriptionState(of({ status: "active", access: true, currentPeriodEnd: end }, true), now)).toBe(
    "Ativa até 12 de dez.",
  );
});
