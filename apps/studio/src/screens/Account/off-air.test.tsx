import { profile } from "@camarim/contract";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { answer } from "../../../test/api.ts";
import { renderScreen } from "../../../test/render-screen.tsx";
import Account from "./Account.tsx";

it.each([
  ["under_review", "Sua página está em análise"],
  ["taken_down", "Sua página está fora do ar"],
  ["deletion", "Sua página está fora do ar"],
] as const)("does not take a page for unfinished that is off air for another reason: %s", async (obstacle, title) => {
  const hidden = answer(profile.getProfile, { published: false, obstacle });
  await renderScreen(Account, { at: "/account", rules: [hidden] });
  const notice = page.getByRole("region", { name: title });
  await expect.element(notice.getByRole("link")).toHaveAttribute("href", "/account/settings");
  expect(page.getByText("Primeiros passos").query()).toBeNull();
});
