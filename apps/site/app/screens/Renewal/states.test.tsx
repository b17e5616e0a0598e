import { past, renewal } from "../../../test/orders.ts";
import { testPages } from "../../../test/test-pages.ts";
import * as Renewal from "./Renewal.tsx";

const link = { page: Renewal, route: "/r/:token", at: "/r/b1f7" };
const rejected = { receiptSentAt: past, receiptManualApproved: false, receiptRejectionReason: "O valor não confere." };
const unrequested = { gateway: "iugu", pixCopyPaste: null, pixExpiresAt: null } as const;

testPages([
  { ...link, name: "renewal", rules: renewal(), shows: /^Renova de/ },
  {
    ...link,
    name: "renewal-to-request",
    rules: renewal(unrequested, { isRequested: false, needsDocument: true, byCard: true }),
    shows: /O cartão guardado paga este período/,
  },
  { ...link, name: "renewal-confirming", rules: renewal(unrequested), shows: "Confirmando o pagamento" },
  { ...link, name: "renewal-checking", rules: renewal({ receiptSentAt: past }), shows: "Recebemos seu comprovante" },
  { ...link, name: "renewal-rejected", rules: renewal(rejected), shows: "Enviar outro comprovante" },
  {
    ...link,
    name: "renewal-late",
    rules: renewal({ status: "expired", pixExpiresAt: past }),
    shows: "O prazo desta renovação acabou",
  },
  { ...link, name: "renewal-closed", rules: renewal({ status: "refunded" }), shows: "Esta renovação foi encerrada" },
  {
    ...link,
    name: "renewal-declined",
    rules: renewal({ gateway: "iugu", status: "refused" }),
    shows: "Pagamento recusado",
  },
  {
    ...link,
    name: "renewal-expired",
    rules: renewal({ gateway: "iugu", pixExpiresAt: past }),
    shows: "Esta renovação não está mais aberta",
  },
  { ...link, name: "renewal-paid", rules: renewal({ status: "paid" }), shows: "Assinatura renovada" },
  { ...link, name: "renewal-lost", state: "NOT_FOUND", shows: "Este link não abre nada" },
  { ...link, name: "renewal-busy", state: "UNAVAILABLE", shows: "Algo deu errado" },
]);
