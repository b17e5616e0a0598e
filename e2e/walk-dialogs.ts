import { expect, type Page } from "@playwright/test";
import { findFaultsIn, narrowWindows, openScreen } from "./narrow-windows.ts";
import { takePicture } from "./phone.ts";

export type Step = string | RegExp | ((page: Page) => Promise<void>);
/** An address, and the buttons that are pressed one after the other; each opens a dialog, the later ones from within it. */
export type DialogPath = [address: string, ...steps: Step[]];

/** Goes along the paths in the narrowest window, and returns what is cut or overlaps in the dialogs that the steps open, in each of them. */
export async function walkDialogs(page: Page, paths: readonly DialogPath[]): Promise<string[]> {
  const faults: string[] = [];
  for (const path of paths) faults.push(...(await walk(page, path)));
  return faults;
}

async function walk(page: Page, [address, ...steps]: DialogPath): Promise<string[]> {
  const faults: string[] = [];
  const dialogs = page.locator('[role="dialog"], [role="alertdialog"]');
  /** The names of the open dialogs, one of which a step may replace. */
  const readDialogs = () =>
    dialogs.evaluateAll((all) => all.map((one) => one.querySelector("h1, h2")?.textContent ?? ""));
  await openScreen(page, address);
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
    faults.push(
      ...(await findFaultsIn(page, narrowWindows, `${address} ${name}`, ({ width, fontSize }) =>
        takePicture(page, `dialog${address}-${name}-${fontSize ? "large" : width}`.replaceAll(/[^\w-]+/g, "_")),
      )),
    );
  }
  return faults;
}
