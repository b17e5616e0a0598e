import { profile } from "@camarim/contract";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { answer } from "../../../test/api.ts";
import { renderScreen } from "../../../test/render-screen.tsx";
import Username from "./Username.tsx";

it("validates the present username at once when it is changed", async () => {
  const rules = [
    answer(profile.getUsernames, { changeableAt: null }),
    answer(profile.getProfile, { username: "ana.luz" }),
  ];
  await renderScreen(Username, { at: "/profile/edit/username", rules });
  const username = page.getByLabelText("Nome de usuário");
  await expect.element(username).not.toHaveAttribute("aria-invalid", "true");
  await username.fill("a");
  await expect.element(username).toHaveAccessibleDescription(/Use pelo menos 3 caracteres/);
});
