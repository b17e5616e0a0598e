import { expect, test } from "vitest";
import { toRequestKind } from "./request-kind.ts";

const origin = "https://camarim.app";

test.each([
  ["GET", "navigate", "/account", "shell"],
  ["GET", "navigate", "/account/stories/1?x=1", "shell"],
  ["GET", "navigate", "/auth?code=1", "shell"],
  ["GET", "navigate", "/", "root"],
  ["GET", "navigate", "/?utm_source=x", "root"],
  ["GET", "cors", "/assets/react-1.js", "asset"],
  ["GET", "navigate", "/@ana", null],
  ["GET", "navigate", "/@ana/assinar", null],
  ["GET", "navigate", "/termos", null],
  ["GET", "navigate", "/accounts", null],
  ["GET", "navigate", "/media/x.mp4", null],
  ["GET", "cors", "/account", null],
  ["POST", "navigate", "/auth", null],
  ["GET", "cors", "/v1/stories/me", null],
  ["GET", "cors", "/v1/events", null],
  ["POST", "cors", "/v1/stories/files/closed", null],
  ["PUT", "cors", "/v1/plan/all", null],
  ["DELETE", "cors", "/v1/stories/1", null],
  ["POST", "cors", "/assets/react-1.js", null],
  ["GET", "no-cors", "/media/story/1?sig=x", null],
  ["GET", "cors", "/sw.js", null],
  ["GET", "cors", "https://elsewhere.com/assets/react-1.js", null],
])("the worker handles a %s request (%s) for %s as %s", (method, mode, path, kind) => {
  const request = { method, mode: mode as RequestMode, url: new URL(path, origin).href, headers: new Headers() };
  expect(toRequestKind(request, origin)).toBe(kind);
});

test("the worker does not respond to range requests", () => {
  const headers = new Headers({ range: "bytes=0-" });
  expect(toRequestKind({ method: "GET", mode: "cors", url: `${origin}/assets/a.js`, headers }, origin)).toBeNull();
});
