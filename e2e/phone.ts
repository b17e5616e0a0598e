import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, type BrowserContext, type BrowserContextOptions, expect, type Page } from "@playwright/test";
import type axe from "axe-core";

/** A person's own phone: nothing is shared with another's, and whatever goes wrong in its browser is kept. */
export type Phone = {
  page: Page;
  /** Looks at the screen: nothing has gone wrong, and axe finds nothing, light and dark. CAMARIM_PICTURES=1 keeps a picture of each. */
  look: (name: string) => Promise<void>;
};

const pictures = join(import.meta.dirname, "pictures");
const axeSource = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");
const open = new Set<BrowserContext>();

type PhoneOptions = BrowserContextOptions & {
  /** Keeps the splash of the creator's app for the second that it covers the started app. */
  keepsSplash?: boolean;
};

export async function openPhone(
  browser: Browser,
  url: string,
  { keepsSplash = false, ...options }: PhoneOptions = {},
): Promise<Phone> {
  const context = await browser.newContext({
    baseURL: url,
    permissions: ["clipboard-read", "clipboard-write"],
    // A service worker would fetch and store the whole app first, and take calls that tests answer out of their hands.
    serviceWorkers: "block",
    ...options,
  });
  open.add(context);
  context.on("close", () => open.delete(context));
  if (!keepsSplash) await context.addInitScript(hideStartedSplash);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on("console", (message) => {
    // Chromium says so of every refusal, those that a person is told in words among them.
    const refusal = message.text().startsWith("Failed to load resource: the server responded with a status of 4");
    // A preview let go of while the browser still read it is nobody's loss.
    const preview = message.location().url.startsWith("blob:");
    if (message.type() === "error" && !refusal && !preview) faults.push(message.text());
  });
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("response", (response) => {
    const part = ["script", "stylesheet", "image", "font", "media"].includes(response.request().resourceType());
    if (response.status() >= (part ? 400 : 500)) faults.push(`${response.status()} ${response.url()}`);
  });
  await page.addInitScript(() =>
    document.addEventListener("securitypolicyviolation", (event) =>
      console.error(`policy violated: ${event.violatedDirective} ${event.blockedURI}`),
    ),
  );
  return {
    page,
    async look(name) {
      await expect(page.locator(".fixed.inset-0.z-50", { hasText: /^Camarim$/ }).filter({ visible: true })).toHaveCount(
        0,
      );
      await expect(page.getByRole("status", { name: "Carregando" })).toHaveCount(0);
      for (const colorScheme of ["dark", "light"] as const) {
        await page.emulateMedia({ colorScheme });
        await takePicture(page, `${name}-${colorScheme}`);
        if (options.javaScriptEnabled !== false)
          expect(await findBarriers(page, colorScheme), `${name}, ${colorScheme}`).toEqual([]);
      }
      expect(faults, name).toEqual([]);
    },
  };
}

/** The splash that stands over the app for a second once it has started; the one before that stays. */
function hideStartedSplash() {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('[aria-hidden="true"] > .fixed.inset-0.z-50 { display: none }');
  document.adoptedStyleSheets.push(sheet);
}

/** Of a screen, for people to look at. */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (process.env.CAMARIM_PICTURES) await page.screenshot({ path: join(pictures, `${name}.png`) });
}

/** Those that a file of tests has left open. */
export async function closePhones(): Promise<void> {
  await Promise.all([...open].map((context) => context.close()));
}

/** Of the second scheme only what it can change: looking at everything again is half the time of a look. */
async function findBarriers(page: Page, colorScheme: "dark" | "light"): Promise<string[]> {
  // Once for each document, and run in it alone: the product has no frames.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  const only = colorScheme === "light" ? ["color-contrast"] : undefined;
  return page.evaluate(async (rules) => {
    // What fades or slides in has its own colours only at its end.
    const short = document
      .getAnimations()
      .filter(
        ({ playState, effect }) => playState === "running" && Number(effect?.getComputedTiming().endTime) < 2_000,
      );
    await Promise.allSettled(short.map(({ finished }) => finished));
    const { axe: checker } = window as unknown as { axe: typeof axe };
    const { violations } = await checker.run(document, {
      iframes: false,
      resultTypes: ["violations"],
      ...(rules && { runOnly: rules }),
    });
    return violations.map(({ id, help, nodes }) => `${id}: ${help} ${nodes.map(({ html }) => html).join(" ")}`);
  }, only);
}
