import { creators, errors, items, renewals, tips } from "@camarim/contract";
import { answer } from "@camarim/ui/test/api.ts";
import { generate } from "@camarim/ui/test/generate.ts";
import { future, id, offers, past, paused, running, subscription } from "../../../test/orders.ts";
import { testPages } from "../../../test/test-pages.ts";
import * as FanHome from "./FanHome.tsx";
import * as FanSubscription from "./FanSubscription.tsx";
import * as FanTip from "./FanTip.tsx";

const home = { page: FanHome, at: "/assinaturas" };
const one = { page: FanSubscription, route: "/assinaturas/:_id", at: `/assinaturas/${id}` };

const over = {
  access: false,
  rights: { mayCancel: false, mayRenew: false, mayReinstate: false, refundUntil: null, refundOthers: [] },
};
const [payment] = generate(creators.getFanSubscription.schema.response[200]).payments;
if (!payment) throw new Error("no payment");
const boughtItem = generate(items.boughtItem);
const refund = { ...generate(renewals.fanRefund), amount: 2_990, gatewayAmount: 0, dueAt: future, returnedAt: null };
const withdrawal = { orderId: id, lines: [1], amount: 1_490, until: future, others: [] };
const tip = {
  ...{
    ...generate(tips.fanTip),
    _id: id,
    amount: 1_490,
    status: "received" as const,
    createdAt: past,
    thankedAt: null,
  },
  message: "Amei o ensaio de ontem, obrigado por mostrar tudo",
};
const given = (change: Partial<tips.FanTip>) => [
  answer(tips.listFanTips, { data: [{ ...tip, withdrawal: null, refund: null, ...change }] }),
];
const gift = { page: FanTip, route: "/assinaturas/mimos/:_id", at: `/assinaturas/mimos/${id}` };
const ended = (change: Partial<typeof running>) => ({ state: { ...running, ...over, ...change } });

testPages([
  { ...home, name: "fan-home", shows: "Minhas assinaturas" },
  { ...home, name: "fan-home-empty", state: "empty", shows: "Você ainda não assina ninguém" },
  {
    ...home,
    name: "fan-home-items-only",
    rules: [answer(creators.listFanSubscriptions, { data: [] }), answer(creators.listFeed, { data: [] })],
    shows: "Meus avulsos",
  },
  {
    ...home,
    name: "fan-home-item-refunded",
    rules: [
      answer(items.listBoughtItems, {
        data: [{ ...boughtItem, revoked: { at: past, reason: "refunded" }, refund: null }],
      }),
    ],
    shows: / · Devolvido · 12 de nov\.$/,
  },
  { ...home, name: "fan-home-busy", state: "UNAVAILABLE", shows: errors.UNAVAILABLE.title },

  {
    ...one,
    name: "subscription",
    rules: subscription({ state: { ...running, discountPercent: 30 } }),
    shows: /^Cobrança no cartão Visa final 1111 em/,
  },
  {
    ...one,
    name: "subscription-cancel",
    at: `${one.at}?confirmar=cancelar`,
    rules: [...subscription(), offers()],
    shows: /você continua assistindo/,
  },
  {
    ...one,
    name: "subscription-cancel-plain",
    at: `${one.at}?confirmar=cancelar`,
    rules: [...subscription(), offers({ reasons: [], pause: null, plan: null, discount: null })],
    shows: /você continua assistindo/,
  },
  {
    ...one,
    name: "subscription-canceled",
    rules: subscription({
      state: { ...running, status: "canceled", canceledAt: past, rights: { ...over.rights, mayReinstate: true } },
    }),
    shows: "Mudei de ideia",
  },
  { ...one, name: "subscription-pausing", rules: subscription({ state: paused(false) }), shows: "Pausada por 2 meses" },
  { ...one, name: "subscription-paused", rules: subscription({ state: paused(true) }), shows: /^Até .*, sem cobrança/ },
  {
    ...one,
    name: "subscription-pause-change",
    at: `${one.at}?pausa=mudar`,
    rules: subscription({ state: paused(true) }),
    shows: "A pausa conta a partir do fim do período pago.",
  },
  {
    ...one,
    name: "subscription-refund",
    at: `${one.at}?confirmar=devolucao`,
    rules: subscription(),
    shows: "Sim, quero meu dinheiro",
  },
  {
    ...one,
    name: "subscription-refund-whole",
    at: `${one.at}?confirmar=devolucao`,
    rules: subscription({
      state: { ...running, rights: { ...running.rights, refundOthers: ["Bastidores do show de Olinda", "Mimo"] } },
    }),
    shows: /o que veio junto \(Bastidores do show de Olinda e Mimo\) também fecha/,
  },
  { ...gift, name: "fan-tip", rules: given({ withdrawal }), shows: "Desistir e receber o dinheiro de volta" },
  {
    ...gift,
    name: "fan-tip-withdraw",
    at: `${gift.at}?confirmar=devolucao`,
    rules: given({ withdrawal }),
    shows: /Você recebe os R\$.14,90 do mimo de volta/,
  },
  { ...gift, name: "fan-tip-over", rules: given({}), shows: /O prazo de 7 dias para desistir já passou/ },
  {
    ...gift,
    name: "fan-tip-withdrawn",
    rules: given({ status: "returned", refund: { ...refund, by: "creator", amount: 1_490 } }),
    shows: /Devolução de R\$.14,90 pedida\. Quem publica tem até/,
  },
  {
    ...one,
    name: "subscription-card",
    at: `${one.at}?trocar=cartao`,
    rules: subscription(),
    shows: "Usar este cartão",
  },
  { ...one, name: "subscription-done", at: `${one.at}?feito=plano`, rules: subscription(), shows: "Plano trocado" },
  {
    ...one,
    name: "subscription-stopped",
    rules: subscription({ card: { brand: "visa", lastDigits: "1111", chargeAt: null } }),
    shows: /não passou/,
  },
  {
    ...one,
    name: "subscription-with-item",
    rules: subscription({
      payments: [{ ...payment, title: "Mensal + Bastidores do show", kinds: ["subscription", "item"] }],
    }),
    shows: /^Mensal \+ Bastidores do show · /,
  },
  {
    ...one,
    name: "subscription-unpaid",
    rules: subscription({ ...ended({ status: "pending" }), openOrderId: id }),
    shows: "Continuar pagamento",
  },
  {
    ...one,
    name: "subscription-guest",
    rules: subscription({ plan: null, nextPlan: null, card: null, cardForm: null, payments: [] }),
    shows: "Convite, sem pagar",
  },
  {
    ...one,
    name: "subscription-over",
    rules: subscription(ended({ currentPeriodEnd: past })),
    shows: "Assinar de novo",
  },
  {
    ...one,
    name: "subscription-refund-asked",
    rules: subscription(ended({ status: "refunded", refund: { ...refund, by: "creator" } })),
    shows: /^Devolução de .* pedida/,
  },
  {
    ...one,
    name: "subscription-refunded",
    rules: subscription(
      ended({ status: "refunded", refund: { ...refund, by: "gateway", toCard: true, returnedAt: past } }),
    ),
    shows: /devolvidos ao cartão/,
  },
  { ...one, name: "subscription-empty", state: "empty", shows: "Nenhum pagamento ainda." },
  { ...one, name: "subscription-lost", state: "NOT_FOUND", shows: "Página não encontrada" },
]);
