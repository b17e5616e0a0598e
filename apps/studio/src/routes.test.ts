import { isStudioPath } from "@camarim/contract/pages";
import { afterAll, describe, expect, test, vi } from "vitest";
import { Guarded } from "./layouts/Guarded.tsx";
import { isOpen, openPaths } from "./lib/guard.ts";
import { routes } from "./routes.tsx";
import { menuItems, sellingItems } from "./screens/Menu/menu-items.ts";

// Some modules listen as soon as they are loaded.
vi.hoisted(() => vi.stubGlobal("window", new EventTarget()));
afterAll(() => vi.unstubAllGlobals());

/** The addresses of the screens, parameters filled in; those below the guard, or all. */
function listScreens(onlyGuarded = false, from = routes, inside = !onlyGuarded): string[] {
  return from.flatMap((route) => {
    const within = inside || route.Component === Guarded;
    if (route.children) return listScreens(onlyGuarded, route.children, within);
    return within && route.path && route.path !== "*" ? [`/${route.path.replace(/:\w+/g, "x")}`] : [];
  });
}

describe("the guard of signed-in screens", () => {
  test("allows visitors without a token exactly the screens of specification 4", () => {
    expect(openPaths).toEqual([
      ...["/auth", "/auth/register", "/onboarding", "/home"],
      ...["/account/plan", "/account/pix", "/account/pix/receipts", "/account/iugu-account"],
    ]);
  });

  test.each(["/auth/", "/account/pix/receipts/", "/home"])("%s needs no token", (path) =>
    expect(isOpen(path)).toBe(true),
  );

  test.each([
    ...["/", "/account", "/account/", "/account/planx", "/account/plan/x", "/account/wallet", "/mp/connect"],
    ...["/medias/post", "/profile/edit", "/account/settings", "/admin", "//auth", "/AUTH"],
  ])("%s is closed", (path) => expect(isOpen(path)).toBe(false));

  test("guards every other screen of the app", () => {
    const guarded = listScreens(true);
    expect(guarded.filter(isOpen)).toEqual([]);
    expect(listScreens().filter((path) => !guarded.includes(path) && !isOpen(path))).toEqual([]);
  });
});

test("the server and the service worker know every screen as one of the app", () => {
  expect(listScreens()).toContain("/account/stories/x");
  expect(listScreens().filter((path) => !isStudioPath(path))).toEqual([]);
});

test("every item of the menu has a screen", () => {
  const items = [...menuItems({ me: undefined, unpaid: 1 }), ...sellingItems];
  const linked = items.flatMap(({ to }) => to ?? []);
  expect(linked.filter((path) => !listScreens().includes(path))).toEqual([]);
});
