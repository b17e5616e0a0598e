import type { Story } from "@camarim/contract/stories";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { StoryTile } from "./StoryTile.tsx";

const drawn = (progress: number | null) => {
  const story = { _id: "a", processed: false, progress, placeholder: null, posterUrl: null } as Story;
  const tile = createElement(StoryTile, { story, onPosterError: () => {} });
  return renderToStaticMarkup(createElement(MemoryRouter, null, tile));
};

it("a story that is being processed shows its progress", () => {
  expect(drawn(42)).toContain("Processando 42%");
  expect(drawn(42)).toMatch(/<progress aria-label="Processamento do vídeo" value="42" max="100"/);
});

it("a story that waits for processing shows no percentage", () => {
  expect(drawn(null)).toContain("Processando…");
  expect(drawn(null)).not.toContain("<progress");
});
