import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { until as condition, error, Origin, type WebDriver, type WebElement } from "selenium-webdriver";
import type { Browser, Engine, Options } from "./engine.ts";

const pictures = join(import.meta.dirname, "../pictures/browsers");

export type Person = Browser & {
  open: (path: string) => Promise<void>;
  /** Waits until the page shows a text. */
  sees: (text: string) => Promise<void>;
  /** Waits until the page no longer shows a text. */
  seesNo: (text: string) => Promise<void>;
  /** Clicks the button, link or option whose accessible name starts with this. */
  press: (name: string) => Promise<void>;
  /** A visible field by its label. */
  field: (label: string) => Promise<WebElement>;
  /** Empties a field and types into it. */
  type: (label: string, text: string) => Promise<void>;
  /** Gives a file to the file input, which is hidden. */
  chooseFile: (path: string) => Promise<void>;
  valueOf: (label: string) => Promise<string>;
  /** Waits for an alert that contains this, and closes it. */
  acceptAlert: (text: string) => Promise<void>;
  isAt: (path: RegExp) => Promise<void>;
  /** Runs a script in the page until it returns something that is true. */
  until: <T>(script: string, ...args: unknown[]) => Promise<NonNullable<T>>;
  /** Touches a point of the page. */
  tap: (x: number, y: number) => Promise<void>;
  /** Saves a screenshot with CAMARIM_PICTURES=1. */
  look: (name: string) => Promise<void>;
};

const waitMs = 30_000;

/** In the page: elements that are shown, within the topmost dialog where one is open. */
const library = `
  const isShown = (element) => element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0;
  const words = (text) => (text ?? "").replace(/\\s+/g, " ").trim();
  const dialogs = [...document.querySelectorAll("[role=dialog], [role=alertdialog], dialog[open]")].filter(isShown);
  const root = dialogs.at(-1) ?? document;
  const nameOf = (element) => words(element.getAttribute("aria-label") ?? (element.labels?.[0] ?? element).textContent);
  const findByName = (selector, name) => {
    // Alerts stand above dialogs.
    const all = [...root.querySelectorAll(selector), ...document.querySelectorAll("[aria-live=assertive] button")];
    const named = all.filter((element) => nameOf(element).startsWith(name));
    const shown = named.filter((element) => isShown(element) || isShown(element.labels?.[0] ?? element));
    return shown.find((element) => nameOf(element) === name) ?? shown[0];
  };
`;
const findField = `${library} return findByName("input, textarea, select", arguments[0]);`;
// An option is chosen by its label: its input may be invisible.
const findButton = `${library}
  const found = findByName("button, a[href], [role=button], input[type=radio], input[type=checkbox]", arguments[0]);
  return found?.disabled ? undefined : (found?.labels?.[0] ?? found);`;
/** Of the images in the viewport, and two frames later. */
const imagesAreDrawn = `
  const seen = [...document.images].filter((image) => {
    const { top, bottom, height } = image.getBoundingClientRect();
    return height > 0 && bottom > 0 && top < innerHeight && image.checkVisibility({ visibilityProperty: true });
  });
  return Promise.all(seen.map((image) => image.decode().catch(() => {})))
    .then(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(true)))));`;
const shows = `${library} return words(document.body.innerText).includes(arguments[0]);`;

export async function openPerson(engine: Engine, url: string, options: Options): Promise<Person> {
  const browser = await engine.open(options);
  const { driver } = browser;
  const until = <T>(script: string, ...args: unknown[]) =>
    driver.wait(() => driver.executeScript<T>(script, ...args), waitMs, `${script} ${JSON.stringify(args)}`) as Promise<
      NonNullable<T>
    >;
  const field = (label: string) => until<WebElement>(findField, label);
  return {
    ...browser,
    until,
    field,
    open: (path) => driver.get(url + path),
    async sees(text) {
      await until(shows, text);
    },
    async seesNo(text) {
      await driver.wait(async () => !(await driver.executeScript<boolean>(shows, text)), waitMs, `no "${text}"`);
    },
    async press(name) {
      await clickWhenReady(driver, () => until<WebElement>(findButton, name));
    },
    async type(label, text) {
      const found = await field(label);
      await found.clear();
      await found.sendKeys(text);
    },
    async chooseFile(path) {
      const input = await until<WebElement>(`${library} return root.querySelector("input[type=file]")`);
      await input.sendKeys(path);
    },
    async valueOf(label) {
      return driver.executeScript<string>("return arguments[0].value", await field(label));
    },
    async acceptAlert(text) {
      const alert = await driver.wait(condition.alertIsPresent(), waitMs);
      if (!(await alert.getText()).includes(text)) throw new Error(`the alert says "${await alert.getText()}"`);
      await alert.accept();
    },
    async isAt(path) {
      await driver.wait(async () => path.test(await driver.getCurrentUrl()), waitMs, `an address like ${path}`);
    },
    async tap(x, y) {
      const place = { x, y, origin: Origin.VIEWPORT, duration: 0 };
      await driver.actions().move(place).press().release().perform();
    },
    async look(name) {
      if (!process.env.CAMARIM_PICTURES) return;
      mkdirSync(pictures, { recursive: true });
      await until(
        "return ![...document.querySelectorAll('.fixed.inset-0.z-50')].some((one) => one.innerText === 'Camarim')",
      );
      await until(imagesAreDrawn);
      const path = join(pictures, `${engine.name.toLowerCase()}-${name}-${options.colorScheme}.png`);
      writeFileSync(path, Buffer.from(await driver.takeScreenshot(), "base64"));
    },
  };
}

/** An overlay that closes, or a screen that is rendered again, may be in the way for a moment. */
async function clickWhenReady(driver: WebDriver, find: () => Promise<WebElement>) {
  const { ElementClickInterceptedError, ElementNotInteractableError, StaleElementReferenceError } = error;
  const passing = [ElementClickInterceptedError, ElementNotInteractableError, StaleElementReferenceError];
  await driver.wait(async () => {
    try {
      await (await find()).click();
      return true;
    } catch (problem) {
      if (passing.some((kind) => problem instanceof kind)) return false;
      throw problem;
    }
  }, waitMs);
}
