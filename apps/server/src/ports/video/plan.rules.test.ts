import { describe, expect, it } from "vitest";
import { canCopyVideo, isPreliminaryWorthwhile, preliminarySize } from "./fit.ts";
import { type PlanMode, planVideo } from "./plan.ts";
import type { VideoFacts } from "./port.ts";
import { choosePosterSeconds, planPoster } from "./poster.ts";

const phone: VideoFacts = {
  durationSeconds: 10,
  videoSeconds: 10,
  audioSeconds: 10,
  width: 1080,
  height: 1920,
  storedWidth: 1920,
  storedHeight: 1080,
  rotationDegrees: 90,
  squarePixels: true,
  interlaced: false,
  videoTrack: 1,
  videoCodec: "h264",
  videoProfile: "High",
  videoLevel: 40,
  pixelFormat: "yuv420p",
  transfer: "bt709",
  colourProfile: false,
  framesPerSecond: 29.98,
  steadyFrameRate: "30000/1001",
  hidesPictures: false,
  switchesHeaders: false,
  audioTrack: 0,
  audioCodec: "aac",
  audioChannels: 2,
  bitRate: 17_000_000,
  sizeBytes: 21_000_000,
  container: "mov",
};

const shown = (width: number, height: number) => ({ width, height, storedWidth: width, storedHeight: height });
const argsFor = (change: Partial<VideoFacts>, mode: PlanMode = "encode") =>
  planVideo("/in", { ...phone, ...change }, "/out", mode).args;
const optionOf = (args: string[], option: string, from = 0) => args[args.indexOf(option, from) + 1];
const filtersFor = (change: Partial<VideoFacts>) => optionOf(argsFor(change), "-vf") ?? "";

describe("pictures that are copied", () => {
  it.each<[string, Partial<VideoFacts>]>([
    ["when a phone recorded portrait 1080p", {}],
    ["at 60 frames a second", { framesPerSecond: 60.01 }],
    ["without sound", { audioTrack: null, audioCodec: null }],
    ["with sound that must be encoded", { audioCodec: "mp3" }],
    ["with a variable frame rate", { steadyFrameRate: null, framesPerSecond: 10.5 }],
    ["in landscape 1920x1080", shown(1920, 1080)],
    ["at a small size", shown(200, 200)],
    ["without any colour tag", { transfer: null }],
  ])("pictures are copied without encoding %s", (_, change) =>
    expect(canCopyVideo({ ...phone, ...change })).toBe(true),
  );
});

describe("pictures that are encoded", () => {
  it.each<[string, Partial<VideoFacts>]>([
    ["from HEVC", { videoCodec: "hevc", videoProfile: "Main" }],
    ["from 10-bit H.264", { videoProfile: "High 10", pixelFormat: "yuv420p10le" }],
    ["from full-range pictures", { pixelFormat: "yuvj420p" }],
    ["above level 5.2", { videoLevel: 60 }],
    ["of an unknown level", { videoLevel: -99 }],
    ["from HLG", { transfer: "arib-std-b67" }],
    ["from PQ", { transfer: "smpte2084" }],
    ["wider than the box", shown(1922, 1080)],
    ["square but wider than the short side", shown(1200, 1200)],
    ["of odd width", shown(161, 120)],
    ["of odd height", shown(160, 121)],
    ["above 60 frames a second", { framesPerSecond: 120 }],
    ["when one picture lasts seconds", { framesPerSecond: 0.1 }],
    ["with a colour profile", { colourProfile: true }],
    ["when interlaced", { interlaced: true }],
    ["with stretched pixels", { squarePixels: false }],
    ["rotated by an odd angle", { rotationDegrees: 37 }],
    ["when an edit hides some of them", { hidesPictures: true }],
    ["when their headers change", { switchesHeaders: true }],
    ["from Matroska", { container: "matroska" }],
  ])("pictures are encoded again %s", (_, change) => expect(canCopyVideo({ ...phone, ...change })).toBe(false));
});

describe("size of the video", () => {
  it.each([
    ["landscape 4K shrinks to the box", [3840, 2160], "1920:1080"],
    ["portrait 4K shrinks to the box", [2160, 3840], "1080:1920"],
    ["a square shrinks to the short side", [2000, 2000], "1080:1080"],
    ["a wide screen recording keeps its shape", [3026, 1386], "1920:878"],
    ["a small video is never enlarged", [320, 568], "320:568"],
    ["an odd side loses a pixel", [161, 121], "160:120"],
    ["a strip keeps two lines", [4096, 2], "1920:2"],
    ["one pixel becomes the smallest size of H.264", [1, 1], "2:2"],
  ])("the size of a video is limited: %s", (_, [width = 0, height = 0], expected) => {
    expect(filtersFor(shown(width, height))).toContain(`pad=${expected}:`);
  });
});

describe("frame rate of the rendition", () => {
  it.each<[string, string | null, number, string]>([
    ["stays exact when it is constant", "30000/1001", 29.97, "30000/1001"],
    ["keeps film's 24", "24/1", 24, "24/1"],
    ["keeps 60", "60/1", 60, "60/1"],
    ["of slow motion is divided evenly", "240/1", 240, "240/4"],
    ["of 120 is halved", "120000/1001", 119.88, "120000/2002"],
    ["of a slide show becomes 30", "1/10", 0.1, "30"],
    ["becomes 30 when it varies below", null, 7.2, "30"],
    ["becomes 60 when it varies above", null, 47, "60"],
  ])("the frame rate of the rendition %s", (_, steadyFrameRate, framesPerSecond, expected) => {
    expect(filtersFor({ steadyFrameRate, framesPerSecond }).split(",")).toContain(`fps=${expected}`);
  });
});

describe("preliminary renditions", () => {
  it.each([
    ["portrait 1080p", shown(1080, 1920), { width: 540, height: 960 }],
    ["landscape 4K", shown(3840, 2160), { width: 960, height: 540 }],
    ["a square of 1440", shown(1440, 1440), { width: 540, height: 540 }],
    ["a size below the limit", shown(360, 640), { width: 360, height: 640 }],
  ])("a preliminary rendition of %s is at most 960 × 540", (_, size, expected) => {
    expect(preliminarySize({ ...phone, ...size })).toEqual(expected);
    expect(optionOf(argsFor(size, "encode preliminary"), "-vf")).toContain(`pad=${expected.width}:${expected.height}`);
  });

  it.each<[string, Partial<VideoFacts>, boolean]>([
    ["ten seconds of 1080p", {}, true],
    ["a second of 1080p", { durationSeconds: 1 }, false],
    ["540p", shown(540, 960), false],
    ["a long and narrow picture", shown(100, 1920), true],
  ])("whether a preliminary rendition is worthwhile for %s", (_, change, expected) => {
    expect(isPreliminaryWorthwhile({ ...phone, ...change })).toBe(expected);
  });
});

describe("HDR videos", () => {
  it.each(["smpte2084", "arib-std-b67"])("a video in %s is tone-mapped after it is scaled", (transfer) => {
    const filters = filtersFor({ transfer, videoCodec: "hevc", pixelFormat: "yuv420p10le" });
    expect(filters).toMatch(new RegExp(`pad=1080:1920.*color_trc=${transfer}.*tonemap=.*format=yuv420p$`));
  });

  it.each(["bt709", "smpte170m", null])("a video in %s is not tone-mapped", (transfer) => {
    expect(filtersFor({ transfer, pixelFormat: "yuv420p10le" })).not.toContain("tonemap");
  });
});

describe("sound of the rendition", () => {
  it.each<[string, Partial<VideoFacts>, PlanMode, string[]]>([
    ["is encoded beside copied pictures", {}, "copy", ["-c:a", "aac"]],
    ["is encoded beside encoded pictures", {}, "encode", ["-c:a", "aac"]],
    ["of six channels is mixed down", { audioChannels: 6 }, "copy", ["-ac", "2"]],
    ["is omitted when there is none", { audioTrack: null, audioCodec: null }, "encode", ["-an"]],
  ])("the sound of the rendition %s", (_, change, mode, expected) => {
    expect(argsFor(change, mode).join(" ")).toContain(expected.join(" "));
  });
});

describe("commands of ffmpeg", () => {
  const commands = [
    ["copying", argsFor({}, "copy")],
    ["encoding", argsFor({})],
    ["encoding a preliminary rendition", argsFor({}, "encode preliminary")],
    ["the poster", planPoster({ path: "/in", track: 0 }, phone, "/out", 0.5)],
  ] as const;

  it.each(commands)("the command has its limits before the input: %s", (_, args) => {
    const before = args.slice(0, args.indexOf("-i"));
    const guards = ["-nostdin", "-protocol_whitelist", "-format_whitelist", "-codec_whitelist", "-max_pixels"];
    expect(before).toEqual(expect.arrayContaining([...guards, "-max_streams", "-max_alloc", "-threads"]));
    expect(optionOf(before, "-protocol_whitelist")).toBe("file");
  });

  it.each(commands)("the command marks names of files as files: %s", (_, args) => {
    expect(optionOf(args, "-i")).toBe("file:/in");
    expect(args).toContain("file:/out");
  });

  it.each(commands)("the command drops metadata: %s", (_, args) => {
    expect(optionOf(args, "-map_metadata")).toBe("-1");
    expect(args).toContain("+bitexact");
  });

  it("a command that creates a video maps only the two selected tracks, and limits length and size", () => {
    const args = argsFor({ videoTrack: 3, audioTrack: 5 });
    expect(args.filter((_, at) => args[at - 1] === "-map")).toEqual(["0:3", "0:5"]);
    expect(args).toEqual(expect.arrayContaining(["-sn", "-dn", "-movflags", "+faststart"]));
    expect(optionOf(args, "-t")).toBe("10.500");
    expect(Number(optionOf(args, "-fs"))).toBeLessThan(10_000_000);
  });
});

describe("posters", () => {
  it.each([
    [10, 0.5],
    [0.6, 0.3],
    [0.1, 0.05],
  ])("the poster of %d s of pictures is taken at %d s", (videoSeconds, expected) => {
    expect(choosePosterSeconds({ ...phone, videoSeconds })).toBeCloseTo(expected);
  });

  it.each([
    [1080, 1920, "scale=720:1280:", "scale=13:24:"],
    [1920, 1080, "scale=720:404:", "scale=24:13:"],
    [200, 200, "scale=200:200:", "scale=24:24:"],
    [1920, 2, "scale=720:2:", "scale=24:1:"],
  ])("the poster and placeholder of %dx%d have the shape of the video", (width, height, poster, placeholder) => {
    const args = planPoster({ path: "/in", track: 0 }, { ...phone, ...shown(width, height) }, "/out", 0);
    expect(optionOf(args, "-vf")).toContain(poster);
    expect(optionOf(args, "-vf", args.indexOf("-vf") + 1)).toContain(placeholder);
  });
});
