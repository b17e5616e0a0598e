import { expect, test, vi } from "vitest";
import { createNonce } from "./nonce.ts";
import { createPageCache, findSharedPath } from "./page-cache.ts";

const keyOf = (url: string, headers: Record<string, string> = {}, method = "GET") =>
  findSharedPath({ url, headers, method });

const itemId = "0198c5b2-7a1e-7c3f-9d2a-4e5b6c7d8e9f";

test.each([
  ["/@ana.luz", "/@ana.luz"],
  ["/@ana?igsh=MzRlODBi&utm_source=instagram", "/@ana"],
  ["/@ana?cupom=NATAL", undefined],
  ["/@ana/stories", undefined],
  ["/@ana/avulsos", "/@ana/avulsos"],
  [`/@ana/avulsos/${itemId}?igsh=x`, `/@ana/avulsos/${itemId}`],
  [`/@ana/avulsos/${itemId}/comprar`, undefined],
  [`/@ana/avulsos/${itemId}/assistir`, undefined],
  ["/", "/"],
  ["/?utm_source=instagram", "/"],
  ["/?code=1", undefined],
  ["/account", undefined],
])("a request for %s shares the cached page %s", (url, path) => expect(keyOf(url)).toBe(path));

test("a request that may be signed in bypasses the page cache", () => {
  expect(keyOf("/@ana", { cookie: "camarim_fan=x" })).toBeUndefined();
  expect(keyOf("/@ana", { cookie: "x=1; __Host-camarim_fan=x" })).toBeUndefined();
  expect(keyOf("/@ana", { cookie: "camarim_device=x; camarim_media=x" })).toBe("/@ana");
  expect(keyOf("/@ana", { authorization: "Bearer x" })).toBeUndefined();
  expect(keyOf("/@ana", {}, "POST")).toBeUndefined();
});

const toHtml = (nonce: string) =>
  `<p>Não é só ✨</p><script nonce="${nonce}"></script><script nonce="${nonce}"></script>`;

test("concurrent anonymous requests share one rendering, each with its own nonce", async () => {
  const render = vi.fn(async (_path: string, nonce: string) => ({ status: 200, html: toHtml(nonce) }));
  const { page, isRecent } = createPageCache(render);
  const nonces = Array.from({ length: 3 }, createNonce);
  const responses = await Promise.all(nonces.map((nonce) => page("/@ana", nonce)));
  expect(responses.map((response) => response?.html.toString())).toEqual(nonces.map(toHtml));
  expect(render).toHaveBeenCalledOnce();
  expect([isRecent("/@ana"), isRecent("/@bia")]).toEqual([true, false]);
});

test("a page that is not the same for all visitors is never cached", async () => {
  const render = vi.fn(async () => undefined);
  const { page, isRecent } = createPageCache(render);
  expect([await page("/@ana", createNonce()), await page("/@ana", createNonce())]).toEqual([undefined, undefined]);
  expect(render).toHaveBeenCalledTimes(2);
  expect(isRecent("/@ana")).toBe(false);
});

test("the address to which a former username leads is shared like a page", async () => {
  const render = vi.fn(async () => ({ status: 302, location: "/@ana.luz", html: "" }));
  const { page, isRecent } = createPageCache(render);
  const responses = [await page("/@ana", createNonce()), await page("/@ana", createNonce())];
  expect(responses.map((response) => [response?.status, response?.location])).toEqual([
    [302, "/@ana.luz"],
    [302, "/@ana.luz"],
  ]);
  expect(render).toHaveBeenCalledOnce();
  expect(isRecent("/@ana")).toBe(true);
});
