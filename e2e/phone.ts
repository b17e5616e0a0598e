import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { type Browser, type BrowserContextOptions, expect, type Page } from "@playwright/test";

/** A person's own phone: nothing is shared with another's, and whatever goes wrong in its browser is kept. */
export type Phone = {
  page: Page;
  /** Looks at the screen: nothing has gone wrong, axe finds nothing, and a picture of it is kept, light and dark. */
  look: (name: string) => Promise<void>;
};

const pictures = join(import.meta.dirname, "pictures");

export async function openPhone(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Phone> {
  const context = await browser.newContext({
    baseURL: url,
    permissions: ["clipboard-read", "clipboard-write"],
    ...options,
  });
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
      for (const colorScheme of ["dark", "light"] as const) {
        await page.emulateMedia({ colorScheme });
        await page.screenshot({ path: join(pictures, `${name}-${colorScheme}.png`) });
        if (options.javaScriptEnabled !== false)
          expect(await findBarriers(page, colorScheme), `${name}, ${colorScheme}`).toEqual([]);
      }
      expect(faults, name).toEqual([]);
    },
  };
}

/** Of the second scheme only what it can change: looking at everything again is half the time of a picture. */
async function findBarriers(page: Page, colorScheme: "dark" | "light"): Promise<string[]> {
  // Legacy is without the page of its own that frames of other origins are gathered in: there are none.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  if (colorScheme === "light") axe.withRules("color-contrast");
  const { violations } = await axe.analyze();
  return violations.map(({ id, help, nodes }) => `${id}: ${help} ${nodes.map(({ html }) => html).join(" ")}`);
}
