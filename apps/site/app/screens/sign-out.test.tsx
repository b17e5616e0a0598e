import { fans } from "@camarim/contract";
import { readSeen } from "@camarim/ui/features/viewer/seen-store.ts";
import { refuse } from "@camarim/ui/test/api.ts";
import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { openPage, withLostConnection } from "../../test/open-page.tsx";
import * as FanDevices from "./FanDevices/FanDevices.tsx";
import * as FanHome from "./FanHome/FanHome.tsx";

const id = "0198c5b2-7a1e-7c3f-9d2a-4e5b6c7d8e9f";
const seen = { ana: { current: id, lastSeen: id } };
const signOut = page.getByRole("button", { name: "Sair deste navegador" });

beforeEach(() => localStorage.setItem("seen", JSON.stringify(seen)));

it("forgets what was watched once the server has signed this browser out, not when the request is lost", async () => {
  let isLost = false;
  await openPage(
    withLostConnection(FanHome, () => isLost),
    { at: "/assinaturas" },
  );
  await expect.element(signOut).toBeVisible();
  isLost = true;
  await signOut.click();
  await expect.element(page.getByText("Sem conexão", { exact: true })).toBeVisible();
  expect(readSeen()).toEqual(seen);
  isLost = false;
  await signOut.click();
  await expect.element(page.getByText("/entrar")).toBeVisible();
  expect(readSeen()).toEqual({});
});

it("keeps it where the server refuses to sign the fan out", async () => {
  await openPage(
    withLostConnection(FanHome, () => false),
    { at: "/assinaturas", rules: [refuse(fans.fanLogout, "UNAVAILABLE")] },
  );
  await signOut.click();
  await expect.element(signOut).not.toBeInTheDocument();
  expect(readSeen()).toEqual(seen);
});

it("keeps it when other devices are signed out, and this one is not", async () => {
  await openPage(
    withLostConnection(FanDevices, () => false),
    { at: "/assinaturas/aparelhos" },
  );
  await page.getByRole("button", { name: "Sair de todos os aparelhos" }).click();
  await expect.element(page.getByText("Você saiu de todos os outros aparelhos")).toBeVisible();
  expect(readSeen()).toEqual(seen);
});
