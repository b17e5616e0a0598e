import { storyVideo } from "@camarim/contract/stories";
import { expect, test } from "vitest";
import { isEmpty, maxBatch, toBatch, toCheckedBatch, withCut, withoutVideo } from "./batch.ts";

const fileOf = (name: string, { type = "video/mp4", size = 1_000 } = {}) =>
  ({ id: name, file: { name, type, size } as File }) as const;
const names = (videos: readonly { file: File }[]) => videos.map(({ file }) => file.name);

test("the first ten of the picked videos are taken, and the others are counted", () => {
  const picked = Array.from({ length: 12 }, (_, i) => fileOf(`${i}.mp4`));
  const batch = toBatch(picked);
  expect(names(batch.videos)).toEqual(picked.slice(0, maxBatch).map(({ id }) => id));
  expect(batch).toMatchObject({ left: 2, checking: true, refused: [] });
  expect(toBatch(picked.slice(0, maxBatch)).left).toBe(0);
});

test("each video is checked by itself, with the specified messages, and the others stay in order", () => {
  const batch = toCheckedBatch(
    toBatch([
      fileOf("a.mp4"),
      fileOf("foto.jpg", { type: "image/jpeg" }),
      fileOf("longo.mp4"),
      fileOf("pesado.mp4", { size: storyVideo.maxBytes + 1 }),
      fileOf("vazio.mp4", { size: 0 }),
      fileOf("sem-duracao.mp4"),
    ]),
    new Map([
      ["a.mp4", 15.99],
      ["longo.mp4", 16],
      ["pesado.mp4", 3],
      ["vazio.mp4", 3],
      ["sem-duracao.mp4", null],
    ]),
  );
  expect(names(batch.videos)).toEqual(["a.mp4", "sem-duracao.mp4"]);
  expect(batch.checking).toBe(false);
  expect(batch.refused.map(({ id, message, seconds }) => [id, message, seconds])).toEqual([
    ["foto.jpg", "Ops! Apenas vídeos são permitidos", undefined],
    ["longo.mp4", "Ops! Apenas vídeos com até 15 segundos são permitidos", 16],
    ["pesado.mp4", "Ops! Apenas vídeos com tamanho de até 50mb são permitidos", undefined],
    ["vazio.mp4", "Ops! Apenas vídeos são permitidos", undefined],
  ]);
});

test("a cut video joins the others at its place", () => {
  const durations = new Map([
    ["a.mp4", 3],
    ["longo.mp4", 40],
    ["b.mp4", 3],
  ]);
  const picked = [fileOf("a.mp4"), fileOf("longo.mp4"), fileOf("b.mp4")];
  const batch = withCut(toCheckedBatch(toBatch(picked), durations), "longo.mp4", { start: 2, end: 12 });
  expect(names(batch.videos)).toEqual(["a.mp4", "longo.mp4", "b.mp4"]);
  expect(batch.videos[1]?.cut).toEqual({ start: 2, end: 12 });
  expect(batch.refused).toEqual([]);
});

test("a batch is over once no video is left that can be published or cut", () => {
  const long = toCheckedBatch(
    toBatch([fileOf("longo.mp4"), fileOf("foto.jpg", { type: "image/jpeg" })]),
    new Map([["longo.mp4", 40]]),
  );
  expect(isEmpty(long)).toBe(false);
  expect(isEmpty(withoutVideo(long, "longo.mp4"))).toBe(true);
  const one = toCheckedBatch(toBatch([fileOf("a.mp4")]), new Map([["a.mp4", 3]]));
  expect(isEmpty(one)).toBe(false);
  expect(isEmpty(withoutVideo(one, "a.mp4"))).toBe(true);
});
