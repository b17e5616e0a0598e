import { fans } from "@camarim/contract";
import { answer, refuse } from "@camarim/ui/test/api.ts";
import { expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { openPage, withClientLoader } from "../../../test/open-page.tsx";
import * as FanHome from "./FanHome.tsx";

it("stays as it is when the back button opens it and the server is busy", async () => {
  const onLoaded = vi.fn();
  const api = await openPage(withClientLoader(FanHome, onLoaded), { at: "/assinaturas" });
  const load = async () => {
    const before = onLoaded.mock.calls.length;
    window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    await expect.poll(() => onLoaded.mock.calls.length).toBeGreaterThan(before);
  };
  const signOut = page.getByRole("button", { name: "Sair deste navegador" });
  await expect.element(signOut).toBeVisible();
  const shown = signOut.element();
  api.follow(refuse(fans.getFan, "UNAVAILABLE"));
  for (let times = 0; times < 3; times++) await load();
  api.follow(answer(fans.getFan, { emails: ["nova@exemplo.com"] }));
  await load();
  await expect.element(page.getByText("nova@exemplo.com")).toBeVisible();
  expect(shown.isConnected).toBe(true);
});
