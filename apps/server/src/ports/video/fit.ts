import type { VideoFacts } from "./port.ts";

type Size = { width: number; height: number };

const longSide = 1920;
const shortSide = 1080;

/** With a little room for clocks that run fast. */
export const maxFramesPerSecond = 60.6;

/** True when the pictures can be served as they are: 8-bit progressive H.264, SDR, no larger and no faster than ours. */
export function mayCopyVideo(facts: VideoFacts): boolean {
  return (
    facts.container === "mov" &&
    facts.videoCodec === "h264" &&
    ["Constrained Baseline", "Baseline", "Main", "High"].includes(facts.videoProfile) &&
    facts.videoLevel >= 9 &&
    facts.videoLevel <= 52 &&
    facts.pixelFormat === "yuv420p" &&
    !isHdr(facts) &&
    !facts.colourProfile &&
    !facts.interlaced &&
    !facts.hidesPictures &&
    !facts.switchesHeaders &&
    facts.squarePixels &&
    facts.storedWidth % 2 === 0 &&
    facts.storedHeight % 2 === 0 &&
    facts.rotationDegrees % 90 === 0 &&
    facts.framesPerSecond <= maxFramesPerSecond &&
    // Chromium jumps to the end of a single picture, however long it is to be shown.
    facts.framesPerSecond >= 1 &&
    shrink(facts).width === facts.width &&
    shrink(facts).height === facts.height
  );
}

export function isHdr({ transfer }: VideoFacts): boolean {
  return transfer === "smpte2084" || transfer === "arib-std-b67";
}

/** The size to encode: inside the box either way round, even, never enlarged. */
export function shrink({ width, height }: Size): Size {
  const [boxWidth, boxHeight] = width > height ? [longSide, shortSide] : [shortSide, longSide];
  return fitted({ width, height }, Math.min(1, boxWidth / width, boxHeight / height));
}

/** Whole multiples of `step`, never above the size asked for, save that nothing is smaller than one step. */
export function fitted({ width, height }: Size, factor: number, step = 2): Size {
  const whole = (length: number) => Math.max(step, step * Math.floor((length * factor) / step + 1e-6));
  return { width: whole(width), height: whole(height) };
}
