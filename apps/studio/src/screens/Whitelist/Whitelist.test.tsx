import { whitelist } from "@camarim/contract";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { renderScreen } from "../../../test/render-screen.tsx";
import Whitelist from "./Whitelist.tsx";

const guest = page.getByRole("button", { name: /^Francisca/ });
const undo = page.getByRole("button", { name: "Desfazer" });

async function remove() {
  await guest.first().click();
  await page.getByRole("button", { name: "Remover da lista" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remover da lista" }).click();
}

it("shows a removed guest again with one tap, and removes them on the server only once that is over", async () => {
  const api = await renderScreen(Whitelist, { at: "/account/whitelist" });
  await expect.element(guest.first()).toBeVisible();
  const before = guest.elements().length;
  await remove();
  await expect.element(page.getByText("Pessoa removida")).toBeVisible();
  await expect.poll(() => guest.elements().length).toBe(before - 1);
  await undo.click();
  await expect.poll(() => guest.elements().length).toBe(before);
  await expect.element(undo).not.toBeInTheDocument();
  await remove();
  await expect.element(undo).toBeVisible();
  expect(api.changes()).toEqual([]);
  // As when the page is left.
  window.dispatchEvent(new Event("pagehide"));
  await expect.poll(() => api.changes().map(({ endpoint }) => endpoint)).toEqual([whitelist.removeFromWhitelist]);
});
