import axe from "axe-core";
import { expect } from "vitest";
import { commands, page } from "vitest/browser";
import { findOverlaps } from "./find-overlaps.ts";

declare module "vitest/browser" {
  interface BrowserCommands {
    emulateColorScheme: (scheme: "light" | "dark") => Promise<void>;
  }
}

let current: Scheme | undefined;
type Scheme = "light" | "dark";

/** Asserts that the page is not wider than the window, and that axe finds nothing in these colour schemes. */
export async function checkScreen(schemes: readonly Scheme[] = ["light", "dark"]): Promise<void> {
  expect(findWider(), "Wider than the window").toEqual([]);
  for (const scheme of schemes) expect(await findViolations(scheme), scheme).toEqual([]);
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
    // Style sheets would be loaded and parsed again, for a rule that is off.
    preload: { assets: ["media"] },
    ...(scheme === "dark" && { runOnly: ["color-contrast"] }),
  });
  return violations.map(({ id, help, nodes }) => `${id}: ${help} ${nodes.map(({ html }) => html).join(" ")}`);
}

type Window = { name: string; width: number; fontSize: string };

/** Dialogs are sheets in these. */
const phones: readonly Window[] = [
  { name: "at 320 px", width: 320, fontSize: "" },
  { name: "at 360 px", width: 360, fontSize: "" },
  { name: "with text at 200 %", width: 390, fontSize: "200%" },
];
const desktop: Window = { name: "on a desktop with text at 200 %", width: 1280, fontSize: "200%" };

/** Asserts that nothing is wider than narrow windows or large type allow, that no edge of a dialog cuts it, and no text is over another. */
export async function checkNarrowWindows({ isDesktop = false } = {}): Promise<void> {
  const faults: Record<string, string[]> = {};
  for (const one of isDesktop ? [...phones, desktop] : phones) {
    const found = await inWindow(one, () => [...findOverlaps(), ...findOutside()]);
    if (found.length > 0) faults[one.name] = found;
  }
  expect(faults).toEqual({});
}

/** The window of a screen is a frame of the page that runs the tests: to resize the frame costs less than to resize the page. */
async function inWindow<T>({ width, fontSize }: Window, look: () => T): Promise<T> {
  const { style } = window.frameElement as HTMLElement;
  const before = { width: style.width, height: style.height };
  Object.assign(style, { width: `${width}px`, height: "700px" });
  document.documentElement.style.fontSize = fontSize;
  try {
    // What measures itself after a change of size.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    expect(window.innerWidth).toBe(width);
    return look();
  } finally {
    Object.assign(style, before);
    document.documentElement.style.fontSize = "";
  }
}

/** Asserts that no text is over another at the largest size that a phone offers. */
export async function checkLargestType(): Promise<void> {
  document.documentElement.style.fontSize = "310%";
  await new Promise(requestAnimationFrame);
  const overlaps = findOverlaps();
  document.documentElement.style.fontSize = "";
  expect(overlaps, "With text at 310 %").toEqual([]);
}

/** What is wider than the window; of a dialog, also what its own edges cut. */
function findOutside(): string[] {
  const dialog = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1);
  return [...findWider(), ...(dialog ? findCut(dialog) : [])];
}

/** The width of a page that is wider than its window, and what makes it so. */
function findWider(): string[] {
  const { scrollWidth } = document.documentElement;
  return scrollWidth > window.innerWidth ? [`${scrollWidth} px wide`, ...findCut(document.body)] : [];
}

/** The innermost parts that end outside of the window. Lists that scroll sideways do so by intent. */
function findCut(whole: Element): string[] {
  const cut = [whole, ...whole.querySelectorAll("*")]
    .filter((part) => part.checkVisibility() && !part.closest(".sr-only, .overflow-x-auto, svg"))
    .filter((part) => part.getBoundingClientRect().right > window.innerWidth + 1);
  return cut
    .filter((part) => !cut.some((other) => other !== part && part.contains(other)))
    .map(
      (part) =>
        `outside: ${(part.cloneNode() as Element).outerHTML.slice(0, 120)} ${part.textContent.trim().slice(0, 40)}`,
    );
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
