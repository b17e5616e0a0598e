import { ledger, subscriptions } from "@camarim/contract";
import type { ComponentType } from "react";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { answer, type Rule } from "../../test/api.ts";
import { generate } from "../../test/generate.ts";
import { renderScreen } from "../../test/render-screen.tsx";
import Items from "./Items/Items.tsx";
import Lastlink from "./Lastlink/Lastlink.tsx";
import Subscribers from "./Subscribers/Subscribers.tsx";
import Wallet from "./Wallet/Wallet.tsx";

const { listSubscriptions } = subscriptions;
const data = generate(listSubscriptions.schema.response[200]).data.map((one) => ({
  ...one,
  plan: one.plan && { ...one.plan, name: "Trimestral" },
}));

/** Of usual amounts: a table scrolls sideways for R$ 1.000.000,00. */
const amounts = { amount: 2_990, net: 2_691 };
const sold = generate(ledger.listOperations.schema.response[200]).data.map((one) => ({ ...one, ...amounts }));

const tables: readonly { name: string; Screen: ComponentType; at: string; rules?: readonly Rule[] }[] = [
  {
    name: "Assinaturas",
    Screen: Subscribers,
    at: "/account/subscribers",
    rules: [answer(listSubscriptions, { data })],
  },
  { name: "Operações", Screen: Wallet, at: "/account/wallet", rules: [answer(ledger.listOperations, { data: sold })] },
  { name: "Avulsos", Screen: Items, at: "/account/items" },
  { name: "Importações", Screen: Lastlink, at: "/account/lastlink" },
];

/** What the first column cuts, and how far the table is wider than its box. */
function measure(table: Element) {
  const cut = [...table.querySelectorAll<HTMLElement>("tbody th")].filter((cell) => {
    const box = cell.getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(cell.querySelector("button > span:last-child") ?? cell);
    const text = range.getBoundingClientRect();
    return text.right > box.right || text.bottom > box.bottom;
  });
  const excess = table.scrollWidth - (table.parentElement?.clientWidth ?? 0);
  return { cut: cut.map(({ textContent }) => textContent), excess: Math.max(0, excess) };
}

it.each(tables)("shows long names whole at each width: $name", async ({ name, Screen, ...options }) => {
  await renderScreen(Screen, { ...options, isWide: true });
  for (const width of [1024, 1199, 1280, 1366, 1440, 1920]) {
    await page.viewport(width, 800);
    const table = page.getByRole("table", { name });
    await expect.element(table.getByRole("rowheader").first()).toBeVisible();
    await expect.poll(() => measure(table.element()), { message: `${width} px` }).toEqual({ cut: [], excess: 0 });
  }
});
