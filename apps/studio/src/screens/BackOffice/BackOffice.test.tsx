import { auth } from "@camarim/contract";
import { getAccountState } from "@camarim/contract/admin-accounts";
import { evidenceHold, listEvidence, listEvidenceEvents } from "@camarim/contract/admin-evidence";
import { listDiscrepancies } from "@camarim/contract/admin-reconciliation";
import { listRecoveries } from "@camarim/contract/admin-recoveries";
import {
  decidedReportCase,
  listDecidedCases,
  listReportCases,
  type ReportCase,
  reportCase,
  takeContentDown,
} from "@camarim/contract/admin-reports";
import { listStuckTransfers } from "@camarim/contract/admin-transfers";
import { listWalletReviews } from "@camarim/contract/admin-wallets";
import { expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { always, answer, type Rule, refuse } from "../../../test/api.ts";
import { checkScreen, takePicture } from "../../../test/check-screen.ts";
import { findBrokenWords } from "../../../test/find-broken-words.ts";
import { generate } from "../../../test/generate.ts";
import { renderScreen } from "../../../test/render-screen.tsx";
import BackOffice from "./BackOffice.tsx";

const at = "/admin";

it("does not exist for creators", async () => {
  await renderScreen(BackOffice, { at, rules: [answer(auth.getMe, { role: "creator" })] });
  await expect.element(page.getByText("Página não encontrada")).toBeVisible();
});

it("does not say so when the account could not be loaded", async () => {
  await renderScreen(BackOffice, { at, rules: [refuse(auth.getMe, "UNAVAILABLE")] });
  await expect.element(page.getByRole("button", { name: "Tentar de novo" })).toBeVisible();
  await expect.element(page.getByText("Página não encontrada")).not.toBeInTheDocument();
});

it("asks admins without a second factor for one", async () => {
  const rules = [answer(auth.getMe, { role: "admin" }), refuse(listWalletReviews, "SECOND_FACTOR_REQUIRED")];
  await renderScreen(BackOffice, { at, rules });
  await expect.element(page.getByText("Proteja sua conta para entrar")).toBeVisible();
});

it("opens a queue that could not be loaded before less urgent ones, and counts it once it is", async () => {
  const rules = [
    always(auth.getMe, { role: "admin" }),
    answer(listReportCases, { data: [], totalCount: 0 }),
    refuse(listRecoveries, "UNAVAILABLE"),
    refuse(listStuckTransfers, "UNAVAILABLE"),
    answer(listWalletReviews, { totalCount: 3 }),
  ];
  const api = await renderScreen(BackOffice, { at, rules });
  const tab = (name: string) => page.getByRole("link", { name, exact: true });
  await expect.element(tab("Acessos (?)")).toHaveAttribute("aria-current", "page");
  for (const name of ["Denúncias", "Carteiras (3)", "Gateways (?)"]) await expect.element(tab(name)).toBeVisible();
  await checkScreen();
  await takePicture("BackOffice-unknown");
  api.follow(answer(listRecoveries, { totalCount: 2 }));
  await page.getByRole("button", { name: "Tentar de novo" }).click();
  await expect.element(tab("Acessos (2)")).toBeVisible();
});

it("shows the transfers that the gateway does not know also where the discrepancies could not be loaded", async () => {
  const rules = [always(auth.getMe, { role: "admin" }), refuse(listDiscrepancies, "UNAVAILABLE")];
  await renderScreen(BackOffice, { at: `${at}?fila=diferencas`, rules });
  await expect.element(page.getByRole("button", { name: "Tentar de novo" })).toBeVisible();
  await expect.element(page.getByRole("list", { name: "Transferências sem resposta" })).toBeVisible();
});

it.each([
  [320, ""],
  [390, "200%"],
])("breaks no word of the title beside two buttons: %i px, text %j", async (width, fontSize) => {
  await renderScreen(BackOffice, { at: `${at}?fila=acessos`, rules: [always(auth.getMe, { role: "admin" })] });
  await page.viewport(width, 844);
  document.documentElement.style.fontSize = fontSize;
  onTestFinished(() => {
    document.documentElement.style.fontSize = "";
  });
  await expect.element(page.getByRole("heading", { name: "Administração" })).toBeVisible();
  expect(findBrokenWords()).not.toContain("Administração");
});

it("calls a story a video, which a video of the gallery is stored as too", async () => {
  const reported = { media: null, announcement: null, message: null };
  const rules = [
    always(auth.getMe, { role: "admin" }),
    answer(listReportCases, { data: [{ ...generate(reportCase), ...reported }], totalCount: 1 }),
    answer(listDecidedCases, { data: [{ ...generate(decidedReportCase), ...reported }] }),
    answer(listEvidence, { data: [{ ...generate(evidenceHold), kind: "story" }] }),
  ];
  const { goTo } = await renderScreen(BackOffice, { at: `${at}?fila=denuncias`, rules });
  await expect.element(page.getByText("Um vídeo", { exact: true })).toBeVisible();
  await goTo(`${at}?fila=decididas`);
  await expect.element(page.getByRole("heading", { name: /^Vídeo de @/ })).toBeVisible();
  await goTo(`${at}?fila=guarda`);
  await expect.element(page.getByText(/^Vídeo · @/)).toBeVisible();
});

it("shows what a fan wrote, and removes it for good with a reason", async () => {
  const text = "Eu sei onde você mora.\nCuidado.";
  const found = {
    ...(generate(listReportCases.schema.response[200]).data[0] as ReportCase),
    ...{ story: null, media: null, announcement: null, caption: null, hiddenAt: null, shown: [] },
    message: { kind: "tip" as const, text, author: "João Batista de Albuquerque Cavalcanti" },
  };
  const rules = [always(auth.getMe, { role: "admin" }), answer(listReportCases, { data: [found], totalCount: 1 })];
  const api = await renderScreen(BackOffice, { at: `${at}?fila=denuncias`, rules });
  await expect.element(page.getByText(/Eu sei onde você mora/)).toBeVisible();
  await checkScreen();
  await takePicture("BackOffice-message");
  await expect.element(page.getByRole("button", { name: "Deixar", exact: true })).toBeVisible();
  const dialog = page.getByRole("dialog");
  await expect
    .poll(
      () => {
        if (!dialog.query()) (page.getByRole("button", { name: "Apagar mensagem" }).element() as HTMLElement).click();
        return dialog.query();
      },
      { interval: 250 },
    )
    .not.toBeNull();
  await dialog.getByLabelText("Motivo").fill("É uma ameaça.");
  await takePicture("BackOffice-remove-message");
  await dialog.getByRole("button", { name: "Apagar de vez" }).click();
  await expect
    .poll(() => api.changes())
    .toMatchObject([{ endpoint: takeContentDown, body: { note: "É uma ameaça." } }]);
});

const account = `${at}?conta=0198c5b2-7a1e-7c3f-9d2a-4e5b6c7d8e9f`;

it("says that the state of an account could not be loaded, and loads it again", async () => {
  const rules = [always(auth.getMe, { role: "admin" }), refuse(getAccountState, "UNAVAILABLE")];
  const api = await renderScreen(BackOffice, { at: account, rules });
  const retry = page.getByRole("button", { name: "Tentar de novo" });
  await expect.element(retry).toBeVisible();
  api.follow(answer(getAccountState, { suspendedAt: null }));
  await retry.click();
  await expect.element(page.getByRole("button", { name: /^Suspender a conta/ })).toBeVisible();
});

it.each([
  { at: account, press: /^Encerrar sessões/, send: "Encerrar todas as sessões" },
  { at: account, press: /^Suspender a conta/, send: "Suspender" },
  { at: `${at}?fila=faturas`, press: /Vence em/, send: "Cancelar fatura" },
  { at: `${at}?fila=faturas`, press: "Recusar", send: "Recusar comprovante" },
  { at: `${at}?fila=carteiras`, press: "Recusar", send: "Recusar carteira", missing: "Marque um motivo ou escreva." },
])("decides nothing without a reason: $send", async ({ at, press, send, missing = "Escreva o motivo." }) => {
  const rules = [always(auth.getMe, { role: "admin" }), answer(getAccountState, { suspendedAt: null })];
  const api = await renderScreen(BackOffice, { at, rules });
  const opener = page.getByRole("button", { name: press, exact: typeof press === "string" }).first();
  const dialog = page.getByRole("dialog");
  await expect.element(opener).toBeVisible();
  // A decision ignores presses within 0.7 s of being shown, which may have been meant for the one before.
  await expect
    .poll(
      () => {
        if (!dialog.query()) (opener.element() as HTMLElement).click();
        return dialog.query();
      },
      { interval: 250 },
    )
    .not.toBeNull();
  const reason = dialog.getByLabelText(/^(Motivo|Outra coisa)/);
  await reason.fill("");
  await dialog.getByRole("button", { name: send, exact: true }).click();
  await expect.element(dialog.getByText(missing)).toBeVisible();
  expect(api.changes()).toEqual([]);
  await reason.fill("O nome não é este.");
  await dialog.getByRole("button", { name: send, exact: true }).click();
  await expect.poll(() => JSON.stringify(api.changes())).toContain("O nome não é este.");
});

it("says that a request to open evidence is approved, which is then gone", async () => {
  const [hold] = generate(listEvidence.schema.response[200]).data;
  const request = hold?.requests[0];
  if (!request) throw new Error("no request");
  const list = (requests: (typeof request)[]) =>
    answer(listEvidence, { data: [{ ...hold, requests, endedAt: null, openUntil: null }], totalCount: 1 });
  const rules = [always(auth.getMe, { role: "admin" }), list([{ ...request, kind: "open", mine: false }])];
  const api = await renderScreen(BackOffice, { at: `${at}?fila=guarda`, rules });
  await page.getByRole("list", { name: "Material guardado" }).getByRole("button").click();
  const approve = page.getByRole("dialog").getByRole("button", { name: "Aprovar" });
  const trail = answer(listEvidenceEvents, {});
  const slow = async (...args: Parameters<Rule["respond"]>) => {
    await expect.element(approve).not.toBeInTheDocument();
    return trail.respond(...args);
  };
  api.follow(list([]), { ...trail, respond: slow });
  await approve.click();
  await expect.element(page.getByText("Aberto por 24 horas, para você e para quem pediu")).toBeVisible();
});
