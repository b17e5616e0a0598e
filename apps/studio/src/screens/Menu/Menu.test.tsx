import { billings } from "@camarim/contract";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { answer } from "../../../test/api.ts";
import { renderScreen } from "../../../test/render-screen.tsx";
import Menu from "./Menu.tsx";

it("counts the unpaid billings", async () => {
  await renderScreen(Menu, { at: "/account/menu", rules: [answer(billings.listBillings, { pendingCount: 2 })] });
  await expect.element(page.getByRole("link", { name: "Faturas 2 faturas em aberto" })).toBeVisible();
});

it("opens the list of creators on ten taps on the name", async () => {
  await renderScreen(Menu, { at: "/account/menu" });
  const name = page.getByText("Francisca das Chagas Rodrigues Bittencourt");
  await expect.element(name).toBeVisible();
  for (let taps = 1; taps <= 10; taps++) {
    expect(document.querySelector("[role=dialog]")).toBeNull();
    (name.element() as HTMLElement).click();
  }
  await expect.element(page.getByRole("dialog", { name: "Influencers" })).toBeVisible();
});
