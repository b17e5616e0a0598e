import type { BrowserCommand } from "vitest/node";

/** Sets `prefers-color-scheme` of the page that runs the tests. */
export const emulateColorScheme: BrowserCommand<["light" | "dark"]> = ({ page }, colorScheme) =>
  page.emulateMedia({ colorScheme });
