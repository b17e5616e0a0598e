import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, type BrowserContext, type BrowserContextOptions, expect, type Page } from "@playwright/test";
import type axe from "axe-core";

/** A browser context of one person, which records errors of its page. */
export type Phone = {
  page: Page;
  /** Asserts that the page has no errors, and no axe violations in either scheme. CAMARIM_PICTURES=1 saves screenshots. */
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
    // A service worker would load the whole app first, and hide requests from `page.route`.
    serviceWorkers: "block",
    ...options,
  });
  open.add(context);
  context.on("close", () => open.delete(context));
  closeQuietly(context);
  if (!keepsSplash) await context.addInitScript(hideStartedSplash);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("console", (message) => {
    // Chromium logs every 4xx response, including those that the screen explains.
    const refusal = message.text().startsWith("Failed to load resource: the server responded with a status of 4");
    // A preview's URL may be revoked while the browser still reads it.
    const preview = message.location().url.startsWith("blob:");
    if (message.type() === "error" && !refusal && !preview) errors.push(message.text());
  });
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("response", (response) => {
    const part = ["script", "stylesheet", "image", "font", "media"].includes(response.request().resourceType());
    if (response.status() >= (part ? 400 : 500)) errors.push(`${response.status()} ${response.url()}`);
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
          expect(await findViolations(page, colorScheme), `${name}, ${colorScheme}`).toEqual([]);
      }
      expect(errors, name).toEqual([]);
    },
  };
}

/** A request that a route still holds when its page closes is no error. */
function closeQuietly(context: BrowserContext) {
  const close = context.close.bind(context);
  context.close = async (options) => {
    const ignored = { behavior: "ignoreErrors" } as const;
    await Promise.all([context, ...context.pages()].map((one) => one.unrouteAll(ignored)));
    await close(options);
  };
}

/** The splash that stands over the app for a second once it has started; the one before that stays. */
function hideStartedSplash() {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('[aria-hidden="true"] > .fixed.inset-0.z-50 { display: none }');
  document.adoptedStyleSheets.push(sheet);
}

/** Saves a screenshot with CAMARIM_PICTURES=1. */
async function takePicture(page: Page, name: string): Promise<void> {
  if (process.env.CAMARIM_PICTURES) await page.screenshot({ path: join(pictures, `${name}.png`) });
}

/** Closes what a test file left open. */
export async function closeAllPhones(): Promise<void> {
  await Promise.all([...open].map((context) => context.close()));
}

/** The light scheme is checked for contrast only, since the other rules do not depend on colours. */
async function findViolations(page: Page, colorScheme: "dark" | "light"): Promise<string[]> {
  // Once per document; the product has no frames.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  const only = colorScheme === "light" ? ["color-contrast"] : undefined;
  return page.evaluate(async (rules) => {
    // Colours are final only once animations have ended.
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
