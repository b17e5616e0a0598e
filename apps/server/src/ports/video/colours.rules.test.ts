import { expect, it } from "vitest";
import { ignoreColours, refusesColours } from "./colours.ts";
import { type Headers, readFacts } from "./facts.ts";

// Recorded with ffmpeg 7.1.5 of Debian 13 and a video whose colour matrix is 3, 15 or whose range is 3.
const refusedBy7 = [
  "[graph -1 input from stream 0:0 @ 0x7f5c8c001dc0] Invalid color space\n[vf#0:0 @ 0x55c33ea24b40] Error reinitializing filters!",
  "[graph -1 input from stream 0:0 @ 0x7f5c8c001dc0] Invalid color range\n[vf#0:0 @ 0x55c33ea24b40] Error reinitializing filters!",
  "Impossible to convert between the formats supported by the filter 'graph -1 input from stream 0:0' and the filter 'auto_scale_0'",
];

it.each(refusedBy7)("colours that ffmpeg 7 refuses are recognised: %s", (errors) => {
  expect(refusesColours(errors)).toBe(true);
});

it.each([
  "[h264 @ 0x5] error while decoding MB 3 2, bytestream 11",
  "file:/x: Invalid data found when processing input",
  "",
])("a damaged file is not taken for one with refused colours: %j", (errors) => {
  expect(refusesColours(errors)).toBe(false);
});

it("colours are ignored in the container, and in the pictures of a codec that has them", () => {
  expect(ignoreColours("h264")).toEqual(expect.arrayContaining(["-colorspace:v", "-bsf:v"]));
  expect(ignoreColours("vp8")).not.toContain("-bsf:v");
});

const track = {
  index: 0,
  codec_type: "video",
  codec_name: "h264",
  width: 64,
  height: 96,
  pix_fmt: "yuv420p",
  duration: "1.0",
};
const counted = { packets: 10, hidden: 0, startSeconds: 0, endSeconds: 1, switches: false, encrypted: false };
const toFacts = (change: Partial<NonNullable<Headers["streams"]>[number]>) => {
  const format = { format_name: "mov,mp4,m4a,3gp,3g2,mj2", duration: "1.0" };
  return readFacts({ streams: [{ ...track, ...change }], format }, new Map([[0, counted]]), 1);
};

it("names of colours in ffprobe 5.1 and 7.1 that mean nothing are no HDR", () => {
  // 5.1 prints "unknown" for 30 and 7.1 too, both print "reserved" for 0 and 3.
  for (const color_transfer of ["reserved", "unknown", "unspecified", undefined])
    expect(toFacts(color_transfer === undefined ? {} : { color_transfer }).transfer ?? "").not.toMatch(/2084|b67/);
});
