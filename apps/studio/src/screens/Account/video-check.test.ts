import { expect, test } from "vitest";
import { findVideoProblem } from "./video-check.ts";

const mb = 1024 * 1024;
const type = "Ops! Apenas vídeos são permitidos";
const duration = "Ops! Apenas vídeos com até 15 segundos são permitidos";
const size = "Ops! Apenas vídeos com tamanho de até 50mb são permitidos";

test.each<[string, string, number, number | null, string | null, string?]>([
  ["a short video", "video/mp4", mb, 5, null],
  ["a video of a phone", "video/quicktime", 50 * mb, 15.9, null],
  ["a video that the browser cannot read", "video/quicktime", mb, null, null],
  ["an empty file", "video/mp4", 0, null, type],
  ["an image", "image/jpeg", mb, null, type],
  ["an image with the name of a video", "image/jpeg", mb, null, type, "foto.mp4"],
  ["a file without a type", "", mb, 5, type, "notas"],
  ["a video whose type the system does not know", "", mb, 5, null, "IMG_0001.MOV"],
  ["a video of 16 seconds", "video/mp4", mb, 16, duration],
  ["a video one byte over 50 MB", "video/mp4", 50 * mb + 1, 5, size],
  ["a video that is too long and too large", "video/mp4", 51 * mb, 20, duration],
])("a video is checked before the upload: %s (%s)", (_what, mime, bytes, seconds, problem, name = "video.mp4") =>
  expect(findVideoProblem({ type: mime, name, size: bytes }, seconds)).toBe(problem),
);
