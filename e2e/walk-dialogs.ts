import { expect, type Page } from "@playwright/test";
import { enlargeText, findFaults, openScreen, type Window, windows } from "./narrow-windows.ts";
import { takePicture } from "./phone.ts";

export type Step = string | RegExp | ((page: Page) => Promise<void>);
/** An address, and the buttons that are pressed one after the other; each opens a dialog, the later ones from within it. */
export type DialogPath = [address: string, ...steps: Step[]];

/** Windows in which dialogs are sheets. */
export const narrowWindows = windows.filter(({ width }) => width < 600);

/** Goes along the paths, and returns what is cut or overlaps in the dialogs that the steps open. */
export async function walkDialogs(page: Page, window: Window, paths: readonly DialogPath[]): Promise<string[]> {
  const faults: string[] = [];
  for (const path of paths) faults.push(...(await walk(page, window, path)));
  return faults;
}

async function walk(page: Page, window: Window, [address, ...steps]: DialogPath): Promise<string[]> {
  const faults: string[] = [];
  const dialogs = page.locator('[role="dialog"], [role="alertdialog"]');
  /** The names of the open dialogs, one of which a step may replace. */
  const readDialogs = () =>
    dialogs.evaluateAll((all) => all.map((one) => one.querySelector("h1, h2")?.textContent ?? ""));
  await openScreen(page, address);
  await enlargeText(page, window);
  for (const [place, step] of steps.entries()) {
    const before = await readDialogs();
    if (typeof step === "function") await step(page);
    else {
      const area = before.length > 0 ? dialogs.last() : page.getByRole("main").or(page.getByRole("banner"));
      await area
        .getByRole("button", { name: step, exact: typeof step === "string" })
        .first()
        .click();
    }
    await expect.poll(readDialogs, `${address} ${step}`).not.toEqual(before);
    await expect(page.getByRole("status", { name: "Carregando" })).toHaveCount(0);
    const name = typeof step === "function" ? `step ${place + 1}` : `${step}`;
    const size = window.fontSize ? "large" : window.width;
    await takePicture(page, `dialog${address}-${name}-${size}`.replaceAll(/[^\w-]+/g, "_"));
    faults.push(...(await findFaults(page, `${address} ${name}`, window.width)));
  }
  return faults;
}
