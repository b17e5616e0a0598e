import { creators, fans, help } from "@camarim/contract";
import { answer, refuse } from "@camarim/ui/test/api.ts";
import { creator, id, past, username } from "../../../test/orders.ts";
import { type PageState, testPages } from "../../../test/test-pages.ts";
import * as PaymentHelp from "./PaymentHelp.tsx";
import * as WhichCreator from "./WhichCreator.tsx";

const visit = { page: PaymentHelp, route: "/:handle/paguei", at: `/@${username}/paguei` };
const base: help.HelpedOrder = {
  ...{ _id: id, state: "unpaid", title: "Anual, com bastidores e ensaios completos", kinds: ["subscription"] },
  ...{ amount: 29_900, createdAt: past, email: "francisca.das.chagas.bittencourt@empresaexemplo.com.br" },
  ...{ mayCorrectEmail: true, subscriptionId: id, endedAt: null, receiptSentAt: null },
  ...{ receiptRejectionReason: null, reviewMinutes: null },
};
const orders = (...changes: Partial<help.HelpedOrder>[]) => [
  creator(),
  answer(help.listHelpedOrders, {
    data: changes.map((change, i) => ({ ...base, _id: id.replace(/.$/, String(i)), ...change })),
  }),
];
const stranger = [creator(), refuse(help.listHelpedOrders, "FAN_UNAUTHENTICATED")];

const states: PageState[] = [
  { ...visit, name: "help-form", rules: stranger, shows: "Procurar meu pedido" },
  { ...visit, name: "help-unpaid", rules: orders({}), shows: "Falta o comprovante" },
  {
    ...visit,
    name: "help-typo",
    rules: orders({ email: "francisca.bittencourt@gmial.com" }),
    shows: "O endereço parece ter um erro",
  },
  {
    ...visit,
    name: "help-rejected",
    rules: orders({ state: "rejected", receiptRejectionReason: "O valor do comprovante não é o do pedido." }),
    shows: "Enviar outro comprovante",
  },
  {
    ...visit,
    name: "help-checking",
    rules: orders({ state: "checking", receiptSentAt: past, reviewMinutes: 20, mayCorrectEmail: false }),
    shows: /Costuma responder em/,
  },
  {
    ...visit,
    name: "help-reminded",
    at: `${visit.at}?lembrado`,
    rules: orders({ state: "checking", receiptSentAt: past }),
    shows: "Lembramos quem confere. Avisamos você por e-mail.",
  },
  { ...visit, name: "help-confirming", rules: orders({ state: "confirming" }), shows: "Esperando o banco" },
  { ...visit, name: "help-paid", rules: orders({ state: "paid" }, { state: "closed" }), shows: "Assistir" },
  { ...visit, name: "help-ended", rules: orders({ state: "ended", endedAt: past }), shows: "Renovar" },
  { ...visit, name: "help-closed", rules: orders({ state: "closed" }), shows: "Este pedido foi encerrado" },
  {
    ...visit,
    name: "help-off-air",
    rules: [refuse(creators.getCreator, "NOT_FOUND"), refuse(help.listHelpedOrders, "FAN_UNAUTHENTICATED")],
    shows: "Procurar meu pedido",
  },
  {
    ...visit,
    name: "help-paid-off-air",
    rules: [refuse(creators.getCreator, "NOT_FOUND"), ...orders({ state: "paid", kinds: ["item"] }).slice(1)],
    shows: "Anual, com bastidores e ensaios completos",
  },
  { ...visit, name: "help-lost", state: "NOT_FOUND", shows: "Página não encontrada" },
  {
    page: WhichCreator,
    at: "/paguei",
    name: "help-which",
    rules: [answer(fans.getFan, { emails: [], subscriptions: [{ _id: id, username }] })],
    shows: "Suas páginas",
  },
  {
    page: WhichCreator,
    at: "/paguei?pagina=%F0%9F%98%80",
    route: "/paguei",
    name: "help-unknown",
    rules: [refuse(fans.getFan, "FAN_UNAUTHENTICATED")],
    shows: /Não achamos esta página/,
  },
];

testPages(states);
