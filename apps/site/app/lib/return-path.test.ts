import { expect, test } from "vitest";
import { returnPath } from "./return-path.ts";

test.each([
  ["/@ana", "/@ana"],
  ["/@ana.luz/stories", "/@ana.luz/stories"],
  ["/@ana/midias", "/@ana/midias"],
  ["/assinaturas", "/assinaturas"],
  ["/assinaturas/..", "/entrar"],
  [null, "/entrar"],
  ["", "/entrar"],
  ["//mau.example", "/entrar"],
  ["/@ana/../../x", "/entrar"],
  ["https://mau.example/@ana", "/entrar"],
  ["/@ana?x=//mau", "/entrar"],
  ["/account", "/entrar"],
])("the return path %j leads to %s", (wanted, way) => expect(returnPath(wanted)).toBe(way));
