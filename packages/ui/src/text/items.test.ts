import { expect, test } from "vitest";
import { describeContents } from "./items.ts";

test.each([
  [{ videos: 4, photos: 0, seconds: 52 }, "4 vídeos · 52 s"],
  [{ videos: 1, photos: 2, seconds: 88.4 }, "1 vídeo · 2 fotos · 1 min 28 s"],
  [{ videos: 1, photos: 0, seconds: 60 }, "1 vídeo · 1 min"],
  [{ videos: 1, photos: 0, seconds: 0.2 }, "1 vídeo · 1 s"],
  [{ videos: 0, photos: 1, seconds: 0 }, "1 foto"],
])("what an item has: %j", (shape, words) => expect(describeContents(shape).replaceAll("\u00a0", " ")).toBe(words));
