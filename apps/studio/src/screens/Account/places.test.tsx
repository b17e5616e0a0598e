import { items, profile, tips } from "@camarim/contract";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { answer, type Rule, refuse } from "../../../test/api.ts";
import { checkNarrowWindows, checkScreen, takePicture } from "../../../test/check-screen.ts";
import { generate } from "../../../test/generate.ts";
import { desktop, renderScreen } from "../../../test/render-screen.tsx";
import Account from "./Account.tsx";

const at = "/account";
const published = answer(profile.getProfile, { published: true, obstacle: null });
const places = page.getByRole("list", { name: "Vender e falar" });
const link = (name: string) => places.getByRole("link", { name, exact: true });

function toItems(onSale: number, others: number, totalCount = onSale + others): Rule {
  const list = generate(items.listItems.schema.response[200]);
  const [one] = list.data;
  if (!one) throw new Error("no item");
  const data = Array.from({ length: onSale + others }, (_, at) => ({
    ...{ ...one, _id: `${one._id.slice(0, -2)}${10 + at}`, stock: null, availableUntil: null },
    onSale: at < onSale,
  }));
  return answer(items.listItems, { data, totalCount, hasMore: totalCount > data.length });
}

it.each([
  [toItems(4, 2), 3, "Avulsos 4 à venda", "Mimos 3 novos"],
  [toItems(1, 0), 1, "Avulsos 1 à venda", "Mimos 1 novo"],
  [toItems(20, 0, 31), 240, "Avulsos 20 ou mais à venda", "Mimos 240 novos"],
  [toItems(0, 2), 0, "Avulsos nenhum à venda", "Mimos nenhum novo"],
  [toItems(0, 0), 0, "Avulsos criar o primeiro", "Mimos nenhum novo"],
] as const)(
  "leads to items, tips and announcements, and says how many there are: %#",
  async (ofItems, totalCount, toItems, toTips) => {
    await renderScreen(Account, { at, rules: [published, ofItems, answer(tips.listTips, { totalCount })] });
    await expect.element(link(toItems)).toHaveAttribute("href", "/account/items");
    await expect.element(link(toTips)).toHaveAttribute("href", "/account/tips");
    await expect.element(link("Recados mandar um")).toHaveAttribute("href", "/account/announcements");
    await checkScreen();
    await checkNarrowWindows();
    await takePicture(`Account-places-${totalCount}`);
  },
);

it("says no number that it does not know", async () => {
  const lost = [refuse(items.listItems, "UNAVAILABLE"), refuse(tips.listTips, "UNAVAILABLE")];
  await renderScreen(Account, { at, rules: [published, ...lost] });
  await expect.element(link("Avulsos")).toBeVisible();
  await expect.element(link("Mimos")).toBeVisible();
});

it("does not have them beside the first steps", async () => {
  await renderScreen(Account, { at, rules: [answer(profile.getProfile, { published: false, obstacle: null })] });
  await expect.element(page.getByText("Primeiros passos")).toBeVisible();
  expect(places.query()).toBeNull();
});

it("has them on a desktop in the side bar alone", async () => {
  await renderScreen(Account, { at, rules: [published], isWide: true });
  await page.viewport(desktop.width, desktop.height);
  await expect.element(page.getByRole("link", { name: "Arquivados" })).toBeVisible();
  expect(places.query()).toBeNull();
});
