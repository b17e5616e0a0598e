import axe from "axe-core";
import { expect } from "vitest";
import { commands, page } from "vitest/browser";

declare module "vitest/browser" {
  interface BrowserCommands {
    emulateColorScheme: (scheme: "light" | "dark") => Promise<void>;
  }
}

let current: Scheme | undefined;
type Scheme = "light" | "dark";

/** Asserts that the page is not wider than the window, and that axe finds nothing in these colour schemes. */
export async function checkScreen(schemes: readonly Scheme[] = ["light", "dark"]): Promise<void> {
  expect(document.documentElement.scrollWidth, "Width of the page").toBeLessThanOrEqual(window.innerWidth);
  for (const scheme of schemes) expect(await findViolations(scheme), scheme).toEqual([]);
}

/** The dark scheme is checked for contrast only, since the other rules do not depend on colours. */
async function findViolations(scheme: Scheme): Promise<string[]> {
  if (scheme !== current) await commands.emulateColorScheme(scheme);
  current = scheme;
  const { violations } = await axe.run(document, {
    iframes: false,
    resultTypes: ["violations"],
    ...(scheme === "dark" && { runOnly: ["color-contrast"] }),
  });
  return violations.map(({ id, help, nodes }) => `${id}: ${help} ${nodes.map(({ html }) => html).join(" ")}`);
}

/** With CAMARIM_PICTURES=1, writes the whole screen to `apps/studio/results`, to be looked at. */
export async function takePicture(name: string): Promise<void> {
  if (!import.meta.env.CAMARIM_PICTURES) return;
  const { innerWidth: width, innerHeight: height } = window;
  await page.viewport(width, Math.max(height, document.documentElement.scrollHeight));
  await page.screenshot({ path: `../../results/${name}.png` });
  await page.viewport(width, height);
}
