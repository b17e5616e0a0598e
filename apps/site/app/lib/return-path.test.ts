import { expect, test } from "vitest";
import { returnPath, toCreatorPath } from "./return-path.ts";
import { viewerPath } from "./viewer-path.ts";

test.each([
  ["/@ana", "/@ana"],
  ["/@ana.luz/stories", "/@ana.luz/stories"],
  [
    "/@ana/stories?destaque=0198c5b2-7a1e-7c3f-9d2a-4e5b6c7d8e9f",
    "/@ana/stories?destaque=0198c5b2-7a1e-7c3f-9d2a-4e5b6c7d8e9f",
  ],
  ["/@ana/stories?destaque=//mau.example", "/entrar"],
  ["/@ana/midias", "/@ana/midias"],
  ["/@ana/paguei", "/@ana/paguei"],
  ["/@ana/avulsos/0198c5b2-7a1e-7c3f-9d2a-4e5b6c7d8e9f", "/@ana/avulsos/0198c5b2-7a1e-7c3f-9d2a-4e5b6c7d8e9f"],
  [
    "/@ana/avulsos/0198c5b2-7a1e-7c3f-9d2a-4e5b6c7d8e9f/assistir",
    "/@ana/avulsos/0198c5b2-7a1e-7c3f-9d2a-4e5b6c7d8e9f/assistir",
  ],
  [
    "/@ana/assinar?pedido=0198c5b2-7a1e-7c3f-9d2a-4e5b6c7d8e9f",
    "/@ana/assinar?pedido=0198c5b2-7a1e-7c3f-9d2a-4e5b6c7d8e9f",
  ],
  ["/@ana/assinar?pedido=//mau.example", "/entrar"],
  ["/assinaturas/aparelhos", "/assinaturas/aparelhos"],
  ["/assinaturas/mensagens", "/assinaturas/mensagens"],
  ["/@ana/avulsos/../..", "/entrar"],
  ["/assinaturas", "/assinaturas"],
  ["/@ana?cupom=VOLTA20", "/@ana?cupom=VOLTA20"],
  ["/@ana?cupom=//mau.example", "/entrar"],
  [
    "/@ana/avulsos/0198c5b2-7a1e-7c3f-9d2a-4e5b6c7d8e9f/assistir?video=0198c5b2-7a1e-7c3f-9d2a-4e5b6c7d8e9f",
    "/@ana/avulsos/0198c5b2-7a1e-7c3f-9d2a-4e5b6c7d8e9f/assistir?video=0198c5b2-7a1e-7c3f-9d2a-4e5b6c7d8e9f",
  ],
  [
    "/@ana/avulsos/0198c5b2-7a1e-7c3f-9d2a-4e5b6c7d8e9f/assistir?video",
    "/@ana/avulsos/0198c5b2-7a1e-7c3f-9d2a-4e5b6c7d8e9f/assistir?video",
  ],
  ["/@ana/avulsos/0198c5b2-7a1e-7c3f-9d2a-4e5b6c7d8e9f/assistir?video=//mau.example", "/entrar"],
  ["/assinaturas/stories?de=ana.luz", "/assinaturas/stories?de=ana.luz"],
  ["/assinaturas/0198c5b2-7a1e-7c3f-9d2a-4e5b6c7d8e9f", "/assinaturas/0198c5b2-7a1e-7c3f-9d2a-4e5b6c7d8e9f"],
  [
    "/assinaturas/recados/0198c5b2-7a1e-7c3f-9d2a-4e5b6c7d8e9f",
    "/assinaturas/recados/0198c5b2-7a1e-7c3f-9d2a-4e5b6c7d8e9f",
  ],
  ["/assinaturas/..", "/entrar"],
  [null, "/entrar"],
  ["", "/entrar"],
  ["//mau.example", "/entrar"],
  ["/@ana/../../x", "/entrar"],
  ["https://mau.example/@ana", "/entrar"],
  ["/@ana?x=//mau", "/entrar"],
  ["/account", "/entrar"],
])("the return path %j leads to %s", (wanted, way) => expect(returnPath(wanted)).toBe(way));

test.each([null, "", "0", "0198c5b2-7a1e-7c3f-9d2a-4e5b6c7d8e9f"])(
  "whoever signs in at the highlight %j comes back to the creator's stories",
  (highlight) => {
    const path = viewerPath("ana", highlight);
    expect(path).toMatch(/^\/@ana\/stories/);
    expect(returnPath(path)).toBe(path);
  },
);

test.each([
  [undefined, "/@ana"],
  ["", "/@ana"],
  ["VOLTA 20%", "/@ana"],
  ["VOLTA20", "/@ana?cupom=VOLTA20"],
])("whoever signs in on a page with the coupon %j comes back to %s", (coupon, path) => {
  expect(toCreatorPath("ana", coupon)).toBe(path);
  expect(returnPath(path)).toBe(path);
});
