import { factors } from "@camarim/contract";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { answer } from "../../../test/api.ts";
import { renderScreen } from "../../../test/render-screen.tsx";
import Security from "./Security.tsx";

const at = "/account/security";
const app = (blocked: boolean) =>
  answer(factors.getFactors, {
    app: { createdAt: "2026-11-20T12:00:00.000Z", blocked },
    passkeys: [],
    recoveryCodesLeft: 2,
  });

it("unblocks an app that a report of an intrusion has blocked", async () => {
  const api = await renderScreen(Security, { at, rules: [app(true)] });
  await expect.element(page.getByText("Aplicativo bloqueado", { exact: true })).toBeVisible();
  await expect.element(page.getByText("Seu segundo passo está bloqueado")).toBeVisible();
  api.follow(app(false));
  await page.getByRole("button", { name: "Desbloquear aplicativo" }).click();
  await expect.element(page.getByText("Aplicativo ativo", { exact: true })).toBeVisible();
  expect(api.changes().map(({ endpoint }) => endpoint)).toEqual([factors.unblockApp]);
});

it("warns when recovery codes run out", async () => {
  await renderScreen(Security, { at, rules: [app(false)] });
  await expect.element(page.getByText("2 códigos sobrando")).toBeVisible();
  await expect.element(page.getByText("Seus códigos estão acabando")).toBeVisible();
});
