import { checkout, errors, tips } from "@camarim/contract";
import { answer } from "@camarim/ui/test/api.ts";
import { byIugu, creator, id, order, past, username } from "../../../test/orders.ts";
import { testPages } from "../../../test/test-pages.ts";
import * as Tip from "./Tip.tsx";

const form = { page: Tip, route: "/:handle/mimo", at: `/@${username}/mimo` };
const given = { ...form, at: `${form.at}?pedido=${id}` };
const line = {
  ...{ kind: "tip" as const, position: 1, amount: 2_990, discount: 0, fulfilledAt: null, revokedAt: null },
  ...{ message: null, storyId: null, thankedAt: null, withdrawal: null, refund: null },
};
const tip = { subscriptionId: null, plan: null, title: "Mimo", lines: [line] };
const stranger = [answer(checkout.getPayer, { payer: null }), answer(tips.listFanTips, { data: [] })];
const rejected = { receiptSentAt: past, receiptManualApproved: false, receiptRejectionReason: "O valor não confere." };
const email = "francisca.das.chagas.bittencourt@empresaexemplo.com.br";
const payer = answer(checkout.getPayer, {
  payer: { name: "Francisca das Chagas Bittencourt", email, hasDocument: true },
});
const confirming = {
  ...{ _id: id, creator: { username, fullName: "Francisca", profilePic: null }, amount: 1_000, message: null },
  ...{ status: "confirming" as const, createdAt: past, thankedAt: null, withdrawal: null, refund: null },
};

testPages([
  { ...form, name: "tip", rules: [creator(), ...stranger], shows: /Mandar R\$.10,00/ },
  { ...form, name: "tip-iugu", rules: [creator({ ways: byIugu }), ...stranger], shows: /^Dinheiro de teste/ },
  { ...form, name: "tip-known", rules: [creator({ ways: byIugu }), payer], shows: /Você manda como Francisca/ },
  {
    ...form,
    name: "tip-open",
    rules: [
      creator(),
      payer,
      answer(tips.listFanTips, {
        data: [
          {
            ...{
              _id: id,
              creator: { username, fullName: "Francisca", profilePic: null },
              amount: 1_000,
              message: null,
            },
            ...{ status: "pending", createdAt: past, thankedAt: null, withdrawal: null, refund: null },
          },
        ],
      }),
    ],
    shows: "Você tem um mimo esperando o PIX",
  },
  {
    ...form,
    name: "tip-card-open",
    rules: [creator({ ways: byIugu }), payer, answer(tips.listFanTips, { data: [confirming] })],
    shows: "Seu cartão está sendo confirmado",
  },
  { ...form, name: "tip-closed", rules: [creator({ acceptsTips: false })], shows: "Mimos pausados" },
  { ...form, name: "tip-lost", state: "NOT_FOUND", shows: "Página não encontrada" },
  { ...form, name: "tip-busy", state: "UNAVAILABLE", shows: errors.UNAVAILABLE.title },

  { ...given, name: "tip-order", rules: order({}, tip), shows: "Já paguei: enviar comprovante" },
  {
    ...given,
    name: "tip-order-by-gateway",
    rules: order({ gateway: "iugu" }, { ...tip, testBank: "https://gateway.example" }),
    shows: "Pronto: esta tela se atualiza sozinha",
  },
  {
    ...given,
    name: "tip-declined",
    rules: order({ gateway: "iugu", paymentMethod: "credit_card", status: "refused", pixCopyPaste: null }, tip),
    shows: "Pagamento não aprovado",
  },
  {
    ...given,
    name: "tip-confirming",
    rules: order({ gateway: "iugu", pixCopyPaste: null }, tip),
    shows: "Confirmando seu pagamento",
  },
  { ...given, name: "tip-checking", rules: order({ receiptSentAt: past }, tip), shows: "Recebemos seu comprovante" },
  { ...given, name: "tip-confirmed", rules: order({ status: "paid" }, tip), shows: "Obrigado pelo carinho" },
  { ...given, name: "tip-rejected", rules: order(rejected, tip), shows: "Enviar outro comprovante" },
  {
    ...given,
    name: "tip-used-up",
    rules: order(rejected, { ...tip, receiptsLeft: 0 }),
    shows: "Mandar outro mimo",
  },
  { ...given, name: "tip-late", rules: order({ pixExpiresAt: past }, tip), shows: "O código venceu" },
  {
    ...given,
    name: "tip-expired",
    rules: order({ gateway: "iugu", status: "expired" }, tip),
    shows: /nada foi cobrado/,
  },
  {
    ...given,
    name: "tip-expired-by-key",
    rules: order({ status: "expired" }, { ...tip, receiptUntil: past }),
    shows: "Paguei e não entrei",
  },
  { ...given, name: "tip-returned", rules: order({ status: "refunded" }, tip), shows: "Este mimo foi encerrado" },
  { ...given, name: "tip-order-lost", state: "NOT_FOUND", shows: "Não encontramos este pedido" },
  { ...given, name: "tip-of-subscription", rules: order(), shows: `/@${username}/assinar?pedido=${id}` },
  { ...given, name: "tip-former-name", at: `/@ana/mimo?pedido=${id}`, rules: order({}, tip), shows: "Pague com PIX" },
]);
