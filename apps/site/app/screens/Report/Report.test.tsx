import { fans, reports } from "@camarim/contract";
import { answer, refuse } from "@camarim/ui/test/api.ts";
import { checkScreen, takePicture } from "@camarim/ui/test/check-screen.ts";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { openPage } from "../../../test/open-page.tsx";
import { creator, id, username } from "../../../test/orders.ts";
import * as Report from "./Report.tsx";

const visit = { at: `/@${username}/denunciar`, route: "/:handle/denunciar" };
const rules = [creator(), refuse(fans.getFan, "FAN_UNAUTHENTICATED")];
const send = () => page.getByRole("button", { name: "Enviar denúncia" }).click();
const details = page.getByLabelText("Detalhes");
const reason = page.getByRole("radio", { name: "Finge ser outra pessoa" });

it("names a missing reason, and sends what is chosen and typed", async () => {
  const api = await openPage(Report, { ...visit, at: `${visit.at}?story=${id}`, rules });
  await details.fill("O segundo vídeo é meu.");
  await send();
  await expect.element(page.getByText("Escolha o motivo.")).toBeVisible();
  await page.getByRole("radio", { name: "Usa algo que é meu" }).click();
  await expect.element(page.getByText("Escolha o motivo.")).not.toBeVisible();
  await send();
  await expect.element(page.getByText(/^Denúncia recebida|^Falta confirmar/)).toBeVisible();
  const body = { username, story: id, reason: "copyright", details: "O segundo vídeo é meu." };
  expect(api.changes().at(-1)).toEqual({ endpoint: reports.postReport, body });
});

it.each([
  { status: "anonymous", hidden: false, shows: /continua no ar até a decisão/ },
  { status: "unconfirmed", hidden: false, shows: /Enviamos um link para bia@exemplo.com/ },
  { status: "identified", hidden: false, shows: /Sua denúncia está identificada/ },
  { status: "identified", hidden: true, shows: /já saiu do ar/ },
] as const)("says what a report does: $status, $hidden", async ({ shows, ...taken }) => {
  await openPage(Report, { ...visit, rules: [...rules, answer(reports.postReport, taken)] });
  await reason.click();
  await page.getByLabelText("Seu nome").fill("Bia Costa");
  await page.getByLabelText("Seu e-mail").fill("bia@exemplo.com");
  await send();
  await expect.element(page.getByText(shows)).toBeVisible();
});

it("asks before it is left, comes back with its text, and is forgotten once it is sent", async () => {
  const first = await openPage(Report, { ...visit, rules });
  await details.fill("As fotos são de uma amiga minha.");
  await reason.click();
  await page.getByRole("link", { name: "voltar", exact: true }).click();
  await page.getByRole("button", { name: "Sair e guardar rascunho" }).click();
  await expect.element(page.getByText(`/@${username}`)).toBeVisible();
  await first.close();
  await openPage(Report, { ...visit, rules });
  await expect.element(details).toHaveValue("As fotos são de uma amiga minha.");
  await expect.element(reason).toBeChecked();
  await send();
  await expect.poll(() => Object.keys(sessionStorage)).toEqual([]);
  await page.getByRole("link", { name: "voltar", exact: true }).click();
  await expect.element(page.getByText(`/@${username}`)).toBeVisible();
});

const taken = answer(reports.postReport, { status: "anonymous", hidden: false });

it("reports the message of a gift by the code of its link, and leads back to the gift", async () => {
  const api = await openPage(Report, { ...visit, at: `${visit.at}?presente=Yc2hZkq0m3`, rules: [...rules, taken] });
  await expect.element(page.getByText(/a mensagem do presente/)).toBeVisible();
  await reason.click();
  await checkScreen();
  await takePicture("report-message");
  await send();
  await expect.element(page.getByText("Denúncia recebida")).toBeVisible();
  expect(api.changes().at(-1)?.body).toMatchObject({ username, gift: "Yc2hZkq0m3" });
  const back = page.getByRole("link", { name: "Voltar para o presente" });
  await expect.element(back).toHaveAttribute("href", "/presente/Yc2hZkq0m3");
});
