import { checkLargestType, checkNarrowWindows, checkScreen, takePicture } from "@camarim/ui/test/check-screen.ts";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { desktop, openPage, type RouteModule, type Visit } from "./open-page.tsx";

export type PageState = Visit & {
  name: string;
  page: RouteModule;
  /** A text of this state, or the address that the page leads to instead. */
  shows: string | RegExp;
};

/** Opens each state of the pages on a phone and on a desktop, and checks that it is accessible and as wide as its window. */
export function testPages(states: readonly PageState[]): void {
  it.each(states)("fits its windows and is accessible: $name", async ({ name, page: module, shows, ...visit }) => {
    await openPage(module, visit);
    await expect.element(page.getByText(shows).first()).toBeVisible();
    if (page.getByRole("main", { name: "elsewhere" }).query()) return;
    await checkScreen();
    await checkNarrowWindows({ isDesktop: true });
    await checkLargestType();
    await takePicture(name);
    await page.viewport(desktop.width, desktop.height);
    await checkScreen(["light"]);
    await takePicture(`${name}-desktop`);
  });
}
