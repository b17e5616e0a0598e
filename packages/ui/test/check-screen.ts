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

/** Asserts that nothing is wider than the narrowest phone, nor than a usual one with texts of twice the size. */
export async function checkNarrow(): Promise<void> {
  const { innerWidth: width, innerHeight: height } = window;
  const { style } = document.documentElement;
  await page.viewport(320, height);
  expect(document.documentElement.scrollWidth, "Width of the page at 320 px").toBeLessThanOrEqual(320);
  await page.viewport(390, height);
  style.fontSize = "200%";
  expect(document.documentElement.scrollWidth, "Width of the page with text at 200 %").toBeLessThanOrEqual(390);
  style.fontSize = "";
  await page.viewport(width, height);
}

async function setScheme(scheme: Scheme): Promise<void> {
  if (scheme !== current) await commands.emulateColorScheme(scheme);
  current = scheme;
}

/** The dark scheme is checked for contrast only, since the other rules do not depend on colours. */
async function findViolations(scheme: Scheme): Promise<string[]> {
  await setScheme(scheme);
  const { violations } = await axe.run(document, {
    iframes: false,
    resultTypes: ["violations"],
    ...(scheme === "dark" && { runOnly: ["color-contrast"] }),
  });
  return violations.map(({ id, help, nodes }) => `${id}: ${help} ${nodes.map(({ html }) => html).join(" ")}`);
}

/**
 * With CAMARIM_PICTURES=1, writes pictures of the whole screen to the folder `results` of the app, to be looked at: in both schemes, and
 * on a phone with text at 200 % too.
 */
export async function takePicture(name: string): Promise<void> {
  const folder = import.meta.env.CAMARIM_PICTURES;
  if (!folder) return;
  for (const scheme of ["light", "dark"] as const) {
    await setScheme(scheme);
    await shoot(`${folder}/${name}-${scheme}.png`);
  }
  await setScheme("light");
  if (window.innerWidth > 600) return;
  document.documentElement.style.fontSize = "200%";
  await shoot(`${folder}/${name}-large.png`);
  document.documentElement.style.fontSize = "";
}

async function shoot(path: string): Promise<void> {
  const { innerWidth: width, innerHeight: height } = window;
  await page.viewport(width, Math.max(height, document.documentElement.scrollHeight));
  await page.screenshot({ path });
  await page.viewport(width, height);
}
