import { renewals } from "@camarim/contract";
import { fieldErrors } from "@camarim/contract/field-errors";
import { answer, refuse } from "@camarim/ui/test/api.ts";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { openPage } from "../../../test/open-page.tsx";
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
  { ...link, name: "renewal-busy", state: "UNAVAILABLE", shows: "Volte em instantes" },
]);

it("names what is wrong with the CPF, keeps it, and requests the code with the right one", async () => {
  const open = renewal(unrequested, { isRequested: false, needsDocument: true });
  const missing = refuse(renewals.requestRenewalCode, "VALIDATION_FAILED", { document: fieldErrors.documentMissing });
  const api = await openPage(Renewal, { ...link, rules: [missing, ...open] });
  const cpf = page.getByLabelText("CPF", { exact: true });
  const generate = page.getByRole("button", { name: "Gerar código PIX" });
  await expect.element(cpf).toHaveAccessibleDescription("A processadora pede o CPF de quem paga");
  await generate.click();
  await expect.element(cpf).toHaveAccessibleDescription(/Informe o CPF de quem paga\./);
  await cpf.fill("11111111111");
  await generate.click();
  await expect.element(cpf).toHaveAccessibleDescription("CPF ou CNPJ inválido.");
  await expect.element(cpf).toHaveValue("111.111.111-11");
  await cpf.fill("52998224725");
  api.follow(answer(renewals.requestRenewalCode, {}), ...renewal());
  await generate.click();
  await expect.element(page.getByRole("button", { name: "Copiar código PIX" })).toBeVisible();
  expect(api.changes().at(-1)?.body).toEqual({ document: "529.982.247-25" });
});
