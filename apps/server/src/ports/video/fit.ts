import type { VideoFacts } from "./port.ts";

type Size = { width: number; height: number };

const longSide = 1920;
const shortSide = 1080;

/** Of a shorter video, starting ffmpeg takes as long as encoding. */
const minPreliminarySeconds = 2;

/** 60 with a tolerance for fast clocks. */
export const maxFramesPerSecond = 60.6;

/** Whether the video can be served without encoding: 8-bit progressive SDR H.264 within our size and frame rate. */
export function canCopyVideo(facts: VideoFacts): boolean {
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
    // Chromium jumps to the end of a video with a single frame.
    facts.framesPerSecond >= 1 &&
    fitSize(facts).width === facts.width &&
    fitSize(facts).height === facts.height
  );
}

export function isHdr({ transfer }: VideoFacts): boolean {
  return transfer === "smpte2084" || transfer === "arib-std-b67";
}

/** The size to encode: at most 1920 × 1080 in either orientation, even, never enlarged. */
export function fitSize(size: Size): Size {
  return fitInto(size, 1);
}

/** The size of a preliminary rendition: at most 960 × 540 in either orientation. */
export function preliminarySize(size: Size): Size {
  return fitInto(size, 0.5);
}

function fitInto({ width, height }: Size, factor: number): Size {
  const [boxWidth, boxHeight] = width > height ? [longSide, shortSide] : [shortSide, longSide];
  return scaleSize({ width, height }, Math.min(1, (factor * boxWidth) / width, (factor * boxHeight) / height));
}

/** Whether a preliminary rendition is ready much earlier than the final one: it has less than two thirds of its pixels. */
export function isPreliminaryWorthwhile(facts: VideoFacts): boolean {
  const [final, preliminary] = [fitSize(facts), preliminarySize(facts)];
  const isLong = facts.durationSeconds >= minPreliminarySeconds;
  return isLong && 1.5 * preliminary.width * preliminary.height < final.width * final.height;
}

/** Rounds down to multiples of `step`, at least one step. */
export function scaleSize({ width, height }: Size, factor: number, step = 2): Size {
  const toMultiple = (length: number) => Math.max(step, step * Math.floor((length * factor) / step + 1e-6));
  return { width: toMultiple(width), height: toMultiple(height) };
}
