import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { breakable } from "./breakable.tsx";

test.each([
  ["Mensal · pediu há 24 min", 'Mensal <span class="whitespace-nowrap">· pediu</span> há 24 min'],
  ["Mensal · hoje", 'Mensal <span class="whitespace-nowrap">· hoje</span>'],
  ["PIX · E00038166202611261558C38F8C18CCD", "PIX · E00038166202611261558C38F8C18CCD"],
  ["vinicius.ramos@exemplo.com.br", "vinicius.ramos<wbr/>@exemplo.com.br"],
  [
    "vinicius.ramos.de.albuquerque@exemplo.com.br",
    "vinicius<wbr/>.ramos<wbr/>.de<wbr/>.albuquerque<wbr/>@exemplo.com.br",
  ],
  ["Vinícius Ramos", "Vinícius Ramos"],
  ["escreva para ana@exemplo.com.br", "escreva para ana@exemplo.com.br"],
])("%j breaks at sensible places and stays the same text", (text, html) => {
  const shown = renderToStaticMarkup(breakable(text));
  expect(shown).toBe(html);
  expect(shown.replace(/<[^>]+>/g, "")).toBe(text);
});
