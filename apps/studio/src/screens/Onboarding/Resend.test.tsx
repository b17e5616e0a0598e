import { gateways } from "@camarim/contract";
import { fieldErrors } from "@camarim/contract/field-errors";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { answer, refuse } from "../../../test/api.ts";
import { checkScreen } from "../../../test/check-screen.ts";
import { renderScreen } from "../../../test/render-screen.tsx";
import Onboarding from "./Onboarding.tsx";

const refused = answer(gateways.getIuguAccount, {
  status: "refused",
  refusals: ["O nome não confere com o documento enviado."],
  refusedDocuments: ["identificationFront", "identificationBack"],
});

it("asks only for the refused documents, and says which of them are still to be sent", async () => {
  const missing = { identificationFront: fieldErrors.documentAgain };
  const rules = [refused, refuse(gateways.resendIuguDocuments, "IUGU_DOCUMENTS_MISSING", missing)];
  const api = await renderScreen(Onboarding, { at: "/onboarding", state: "empty", rules });
  await expect.element(page.getByText("O nome não confere com o documento enviado.")).toBeVisible();
  await expect.element(page.getByRole("listitem", { name: "Verso do documento" })).toBeVisible();
  expect(page.getByRole("listitem", { name: "Selfie segurando o documento" }).query()).toBeNull();
  await page.getByRole("button", { name: "Reenviar documentos" }).click();
  await expect.element(page.getByText("Envie de novo.")).toBeVisible();
  expect(api.changes().map(({ endpoint }) => endpoint)).toEqual([gateways.resendIuguDocuments]);
  await checkScreen();
});
