import { expect, type Page } from "@playwright/test";
import { type HttpCreator, registerOverHttp } from "./creator-over-http.ts";
import { fanOverHttp } from "./fan-over-http.ts";
import { findOverlaps } from "./find-overlaps.ts";
import { drawFrames } from "./hydration.ts";
import type { Running } from "./server.ts";
import { beginToSell } from "./sign-in.ts";
import { makeVideo } from "./videos.ts";

type Window = { name: string; width: number; fontSize?: string };

/** In these, dialogs are sheets. */
export const narrowWindows: readonly Window[] = [
  { name: "at 320 px", width: 320 },
  { name: "at 360 px", width: 360 },
  { name: "with text at 200 %", width: 390, fontSize: "200%" },
];

export const desktopWindow: Window = { name: "on a desktop with text at 200 %", width: 1280, fontSize: "200%" };

export const longName = "Ana Beatriz de Albuquerque Cavalcanti";

/** A creator with three plans, a story in four highlights, a subscriber, a receipt to review and an order to be paid. */
export async function registerNarrowCreator(server: Running): Promise<HttpCreator> {
  const ana = await registerOverHttp(server.url);
  await beginToSell(ana);
  const plans = [
    { name: "Mensal", price: 29_90, periodMonths: 1 },
    { name: "Trimestral com bastidores", price: 79_90, periodMonths: 3, description: "Tudo do mensal, com desconto." },
    { name: "Anual", price: 1_299_90, periodMonths: 12 },
  ];
  await ana.send("/plan/all", { data: plans }, "PUT");
  const story = (await ana.upload(makeVideo({ seconds: 2 }), "Ensaio de ontem, no escuro")).body;
  await ana.whenProcessed(story._id);
  for (const title of ["Estrada", "Bastidores", "Perguntas", "Ensaios"])
    await ana.send("/highlights", { title, cover: story._id, stories: [story._id] });
  const planId = (await ana.request<{ data: { _id: string }[] }>("/plan/all")).body.data[0]?._id as string;
  for (const name of [longName, "Rita Prado"]) {
    const fan = fanOverHttp(server.url, ana);
    const order = (await fan.order(planId, name)).body;
    await fan.sendReceipt(order);
    if (name === "Rita Prado") await ana.send(`/payments/${order._id}/approve`, {});
  }
  await fanOverHttp(server.url, ana).order(planId, "Vinícius de Albuquerque Ramos");
  return ana;
}

/** Where pages are opened. */
export const narrowest = { width: 320, height: 700 };

/** What `findFaults` finds in each of the windows, without loading the page again. Leaves it in the first one. */
export async function findFaultsIn(page: Page, all: readonly Window[], where: string, shown = async (_: Window) => {}) {
  const faults: string[] = [];
  for (const window of all) {
    await show(page, window);
    await shown(window);
    faults.push(...(await findFaults(page, `${where} ${window.name}`, window.width)));
  }
  if (all.length > 1) await show(page, all[0] as Window);
  return faults;
}

async function show(page: Page, { width, fontSize = "" }: Window) {
  await page.setViewportSize({ width, height: 700 });
  await page.evaluate((size) => document.documentElement.style.setProperty("font-size", size), fontSize);
  // What measures itself after a change of size.
  await drawFrames(page, 2);
}

/** What is wider than the window, and texts over texts, of a screen or of the dialog over it. */
async function findFaults(page: Page, where: string, width: number): Promise<string[]> {
  const { scroll, inner, outside } = await page.evaluate(() => {
    const dialog = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1);
    const parts = dialog ? [dialog, ...dialog.querySelectorAll("*")] : [];
    return {
      scroll: document.documentElement.scrollWidth,
      inner: innerWidth,
      // Of a dialog, also what its own edges cut; lists that scroll sideways do so by intent.
      outside: parts
        .filter((part) => part.checkVisibility() && !part.closest(".sr-only, .overflow-x-auto, svg"))
        .filter((part) => part.getBoundingClientRect().right > innerWidth + 1)
        .map((part) => part.textContent?.trim().slice(0, 40) ?? ""),
    };
  });
  const faults = (await findOverlaps(page)).map((overlap) => `${where}: ${overlap}`);
  if (scroll > width || inner !== width) faults.push(`${where}: ${scroll} of ${inner}`);
  return [...faults, ...outside.map((text) => `${where}: outside: ${text}`)];
}

/** Opens an address and waits for its content. */
export async function openScreen(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole("heading").first()).toBeVisible();
  await expect(page.getByRole("status", { name: "Carregando" })).toHaveCount(0);
}
