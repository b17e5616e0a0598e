import type { RouteConfigEntry } from "@react-router/dev/routes";
import { describe, expect, test } from "vitest";
import { isAppPath } from "./lib/app-paths.ts";
import { isOpen, openPaths } from "./lib/guard.ts";
import routes from "./routes.ts";

/** The addresses below a layout, parameters filled in. */
function below(layout: string, from = routes as RouteConfigEntry[], inside = layout === ""): string[] {
  return from.flatMap((route) => {
    const within = inside || route.file === layout;
    const own = within && !route.children ? [`/${(route.path ?? "").replace(/:\w+/g, "x")}`] : [];
    return [...own, ...below(layout, route.children ?? [], within)];
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
    const guarded = below("layouts/Guarded.tsx");
    expect(guarded.filter(isOpen)).toEqual([]);
    const unknown = (path: string) => path.endsWith("/*");
    const unguarded = below("layouts/App.tsx").filter((path) => !guarded.includes(path) && !unknown(path));
    expect(unguarded.filter((path) => !isOpen(path))).toEqual(["/", "/app-shell"]);
  });
});

test("the service worker serves every screen of the app, and no server-rendered page", () => {
  const app = below("layouts/App.tsx").filter((path) => path !== "/app-shell");
  expect(app.filter((path) => !isAppPath(path))).toEqual([]);
  expect(below("").filter((path) => !app.includes(path) && isAppPath(path))).toEqual([]);
});
