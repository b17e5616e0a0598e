import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { breakable } from "./breakable.tsx";

test("parts with dots between them are boxes of their own and stay the same text", () => {
  for (const text of ["Mensal · pediu há 24 min", "a · b · c", "PIX · ana.luz@exemplo.com.br"]) {
    const shown = renderToStaticMarkup(breakable(text));
    expect(shown.match(/inline-block/g)).toHaveLength(text.split(" · ").length);
    expect(shown.replace(/<[^>]+>/g, "")).toBe(text);
  }
});

test.each([
  ["vinicius.ramos@exemplo.com.br", "vinicius.ramos<wbr/>@exemplo.com.br"],
  [
    "vinicius.ramos.de.albuquerque@exemplo.com.br",
    "vinicius<wbr/>.ramos<wbr/>.de<wbr/>.albuquerque<wbr/>@exemplo.com.br",
  ],
  ["Vinícius Ramos", "Vinícius Ramos"],
  ["Escreva para ana@exemplo.com.br. Até lá.", "Escreva para ana<wbr/>@exemplo<wbr/>.com<wbr/>.br. Até lá."],
  ["Siga @ana", "Siga @ana"],
  ["@duda.luz_oficial", "@duda.luz_oficial"],
  ["@francisca_chagas_bittencourt", "@francisca<wbr/>_chagas<wbr/>_bittencourt"],
  ["Mídias de @francisca.chagas.bittencourt", "Mídias de <wbr/>@francisca<wbr/>.chagas<wbr/>.bittencourt"],
  ["@mariaaparecidadonascimento", "@mariaapareci<wbr/>dadonascimento"],
  ["Siga @mariaaparecidadonascimento", "Siga <wbr/>@mariaaparecidadonascimento"],
])("%j breaks at sensible places and stays the same text", (text, html) => {
  const shown = renderToStaticMarkup(breakable(text));
  expect(shown).toBe(html);
  expect(shown.replace(/<[^>]+>/g, "")).toBe(text);
});
