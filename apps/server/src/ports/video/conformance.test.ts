import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { allowTestMs } from "#test/allow-test-ms";
import { addInto, aliasTo, box, replaceBox } from "#test/video/boxes";
import { marker, mentions, outcomeOf } from "#test/video/hostile";
import { decode, eachSandbox, ffmpeg, look, makeFolder, makeSample, processesNaming } from "#test/video/samples";
import { createFfmpegVideo } from "./ffmpeg.ts";
import { run } from "./run.ts";

// What the port promises, with one file of each kind. The integration tests beside it try all that we know of
// (docs/decisions/0063-integration-tests.md).
allowTestMs(120_000);
const { folder, remove } = makeFolder();
afterAll(remove);

const at = (name: string) => join(folder, name);
const written = (name: string, ...content: (string | Buffer)[]) => {
  writeFileSync(at(name), Buffer.concat(content.map((part) => Buffer.from(part))));
  return at(name);
};
const tiny = { size: "64x64", rate: "10" } as const;
const path = makeSample(at("phone.mp4"), { ...tiny, more: ["-metadata", `location=${marker}`] });
const phone = readFileSync(path);
const neighbour = makeSample(at("neighbour.mp4"), tiny);
const huge = makeSample(at("huge.mp4"), { size: "8192x8192", rate: "1", sound: null });
const portrait = makeSample(at("portrait.mp4"), { size: "1080x1920", seconds: 2 });
const limits = { maxDurationSeconds: 16 };

describe.each(await eachSandbox())("ffmpeg under $sandbox.name", (found) => {
  const video = createFfmpegVideo(found);

  it.each([
    ["remuxed", { alwaysEncode: false }],
    ["encoded", { alwaysEncode: true }],
  ] as const)("a recording is inspected, and %s without its place", async (what, options) => {
    const facts = await video.inspect(path, limits);
    expect(facts).toMatchObject({ width: 64, height: 64, videoCodec: "h264", audioCodec: "aac" });
    expect(facts.durationSeconds).toBeCloseTo(1, 1);
    const target = mkdtempSync(join(folder, "made-"));
    const made = await video.prepare(path, facts, target, options);
    expect(made).toMatchObject({ copied: what === "remuxed", width: 64, height: 64 });
    expect(decode(made.videoPath)).toEqual({ size: "64x64", pictures: 10 });
    expect(look(made.videoPath).audio).toMatchObject({ codec_name: "aac" });
    for (const file of [made.videoPath, made.posterPath]) expect(mentions(file, marker)).toBe(false);
    expect(readdirSync(target).sort()).toEqual(["poster.jpg", "video.mp4"]);
  });

  it.each<[string, () => string, string]>([
    ["a truncated file", () => written("cut.mp4", phone.subarray(0, -2_000)), "damaged"],
    ["a list of other files", () => written("list.mp4", `ffconcat version 1.0\nfile '${neighbour}'\n`), "not_a_video"],
    ["pictures in another file", () => written("alias.mp4", replaceBox(phone, "dref", aliasTo(neighbour))), "damaged"],
    ["a picture of 8192x8192", () => huge, "dimensions"],
    ["a web page before a video", () => written("page.mp4", "<html>", phone), "not_a_video"],
    ["words in a box", () => written("words.mp4", addInto(phone, "moov", box("udta", box("free", marker)))), "clean"],
    ["17 s", () => makeSample(at("long.mp4"), { ...tiny, seconds: 17, sound: null }), "too_long"],
    ["sound alone", () => withoutPicture(), "not_a_video"],
  ])("a hostile file is refused or made clean: %s", async (_, make, outcome) => {
    expect(await outcomeOf(video, make())).toBe(outcome);
  });

  function withoutPicture() {
    ffmpeg(["-i", path, "-vn", "-c", "copy", at("sound.mp4")]);
    return at("sound.mp4");
  }

  it("an encoding that is aborted leaves neither files nor a process behind", async () => {
    const facts = await video.inspect(portrait, limits);
    const target = at(`aborted under ${found.sandbox.name}`);
    mkdirSync(target);
    const abort = new AbortController();
    const encoding = video.prepare(portrait, facts, target, { alwaysEncode: true, signal: abort.signal });
    const aborted = expect(encoding).rejects.toMatchObject({ name: "AbortError" });
    await vi.waitFor(() => expect(processesNaming(target)).not.toEqual([]), { timeout: 60_000, interval: 5 });
    abort.abort();
    await aborted;
    expect(readdirSync(target)).toEqual([]);
    await vi.waitFor(() => expect(processesNaming(folder)).toEqual([]), 30_000);
  });

  it("ffmpeg is stopped at its time limit", async () => {
    const args = ["-v", "error", "-f", "lavfi", "-i", "testsrc2=s=640x360", "-f", "null", "-"];
    const endless = { tool: "ffmpeg", sandbox: found.sandbox, args, cpuSeconds: 300, fileBytes: 0 } as const;
    await expect(run({ ...endless, wallSeconds: 0.3 })).rejects.toThrow("took over 0.3 s");
  });
});
