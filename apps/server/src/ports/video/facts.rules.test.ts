import { describe, expect, it } from "vitest";
import { type Headers, type PacketCounts, readFacts, rejectEncrypted, selectTracks, type Track } from "./facts.ts";

/** Undefined removes a field. */
type Change = { [Key in keyof Track]?: Track[Key] | undefined };

const picture: Track = {
  index: 0,
  codec_type: "video",
  codec_name: "h264",
  profile: "High",
  level: 40,
  width: 1920,
  height: 1080,
  pix_fmt: "yuv420p",
  sample_aspect_ratio: "1:1",
  r_frame_rate: "30/1",
  start_time: "0.000000",
  duration: "10.000000",
};
const sound: Track = {
  index: 1,
  codec_type: "audio",
  codec_name: "aac",
  channels: 2,
  start_time: "0.0",
  duration: "10.0",
};
const format = { format_name: "mov,mp4,m4a,3gp,3g2,mj2", start_time: "0.000000", duration: "10.000000" };

const headers = (change: Change = {}, others: Track[] = [sound], file: Headers["format"] = format): Headers => ({
  streams: [{ ...picture, ...change } as Track, ...others],
  format: file,
});
const until = (endSeconds: number, packets = Math.round(endSeconds * 30), hidden = 0): PacketCounts => ({
  packets,
  hidden,
  switches: false,
  encrypted: false,
  startSeconds: 0,
  endSeconds,
});
const factsOf = (file: Headers, video = until(10), audio = until(10)) =>
  readFacts(
    file,
    new Map([
      [0, video],
      [1, audio],
    ]),
    1_000_000,
  );

describe("selection of tracks", () => {
  it("cover art and a sound of an unknown codec are ignored", () => {
    const cover: Track = { ...picture, index: 0, disposition: { attached_pic: 1 } };
    const spatial: Track = { ...sound, index: 2, codec_name: "unknown", channels: 4 };
    const { video, audio } = selectTracks({
      streams: [cover, spatial, { ...picture, index: 4 }, { ...sound, index: 5 }],
      format,
    });
    expect([video.index, audio?.index]).toEqual([4, 5]);
  });

  it.each<[string, Headers, string]>([
    ["a file without any track is damaged", { streams: [], format }, "damaged"],
    ["sound alone is no video", { streams: [sound], format }, "not_a_video"],
    ["an AVIF is no video", headers({}, [], { ...format, tags: { major_brand: "avif" } }), "not_a_video"],
    ["a HEIC is no video", headers({}, [], { ...format, tags: { major_brand: "heic" } }), "not_a_video"],
    ["an encrypted WebM is protected", headers({ tags: { enc_key_id: "a2V5" } }), "protected"],
    ["encrypted sound is protected", headers({}, [{ ...sound, tags: { enc_key_id: "a2V5" } }]), "protected"],
    ["ProRes has an unknown picture", headers({ codec_name: "prores" }), "picture"],
    ["a codec without a name has an unknown picture", headers({ codec_name: undefined }), "picture"],
    ["only unknown sound is a matter of the sound", headers({}, [{ ...sound, codec_name: "wmav2" }]), "sound"],
    ["8192 × 8192 is a matter of the size", headers({ width: 8192, height: 8192 }), "dimensions"],
  ])("a file without usable tracks is refused: %s", (_, file, reason) => {
    expect(() => selectTracks(file)).toThrow(expect.objectContaining({ reason }));
  });
});

it.each<[string, Change]>([
  ["size", { width: 0 }],
  ["format of its pictures", { pix_fmt: undefined }],
])("a track without a %s is damaged", (_, change) => {
  expect(() => factsOf(headers(change))).toThrow(expect.objectContaining({ reason: "damaged" }));
});

describe("tracks that are not used", () => {
  const unknown = (track: Track): Track => ({ ...track, codec_name: "none" });
  it.each<[string, Track[], number | null]>([
    ["the first that can be decoded", [unknown(sound), { ...sound, index: 2 }], 2],
    [
      "a mix before the microphones that it was made of",
      [
        { ...sound, channels: 4 },
        { ...sound, index: 2 },
      ],
      2,
    ],
    [
      "microphones where there is no mix",
      [
        { ...sound, channels: 4 },
        { ...unknown(sound), index: 2 },
      ],
      1,
    ],
    [
      "the one that is enabled",
      [
        { ...sound, disposition: { default: 0 } },
        { ...sound, index: 2 },
      ],
      2,
    ],
    ["one that is not enabled, if no other can be decoded", [{ ...sound, disposition: { default: 0 } }], 1],
    ["none of subtitles", [{ ...sound, codec_type: "subtitle" }], null],
  ])("the sound is %s", (_, others, expected) => {
    expect(selectTracks(headers({}, others)).audio?.index ?? null).toBe(expected);
  });

  it("the picture is the first that can be decoded", () => {
    const file = headers({ codec_name: "prores" }, [sound, { ...picture, index: 2 }]);
    expect(selectTracks(file).video.index).toBe(2);
  });

  it("longer tracks that are not used do not make a video longer", () => {
    const long = { duration: "40.0", start_time: "0.0" };
    const others: Track[] = [
      sound,
      { ...sound, ...long, index: 2 },
      { ...sound, ...long, index: 3, codec_type: "subtitle" },
      { ...sound, ...long, index: 4, codec_type: "data" },
      { ...picture, ...long, index: 5 },
    ];
    const file = headers({}, others, { ...format, duration: "40.0" });
    expect(factsOf(file).durationSeconds).toBe(10);
    const inMatroska = headers(
      { duration: undefined },
      others.map(({ duration: _, ...track }) => track),
      file.format,
    );
    expect(factsOf(inMatroska).durationSeconds).toBe(10);
  });
});

describe("encrypted packets", () => {
  const tracks = (change: Partial<PacketCounts>): Map<number, PacketCounts> =>
    new Map([
      [0, until(10)],
      [1, { ...until(10), ...change }],
    ]);

  it("an encrypted packet is refused in the selected tracks and ignored in others", () => {
    const encrypted = tracks({ encrypted: true });
    expect(() => rejectEncrypted(encrypted, [picture, sound])).toThrow(
      expect.objectContaining({ reason: "protected" }),
    );
    expect(() => rejectEncrypted(encrypted, [picture, null])).not.toThrow();
    expect(() => rejectEncrypted(tracks({}), [picture, sound])).not.toThrow();
  });
});

it("a sound track without packets counts as no sound", () => {
  const { audioTrack, audioCodec } = readFacts(headers(), new Map([[0, until(10)]]), 1);
  expect([audioTrack, audioCodec]).toEqual([null, null]);
});

describe("length of a video", () => {
  const noDuration = { duration: undefined };
  const { duration: _sound, ...soundWithoutDuration } = sound;
  const { duration: _format, ...formatWithoutDuration } = format;
  it.each<[string, Headers, PacketCounts, PacketCounts, number]>([
    ["is the end of the longest track", headers({}, [{ ...sound, duration: "11.2" }]), until(10), until(11.2), 11.2],
    ["includes a late start", headers({ start_time: "2.0" }), until(12), until(10), 12],
    ["ignores the last packet's small overhang", headers(), until(10), until(10.02), 10],
    ["follows the packets where the headers are wrong", headers(), until(20), until(20), 20],
    [
      "is that of the file where tracks state none",
      headers(noDuration, [soundWithoutDuration]),
      until(10.008),
      until(9.9),
      10,
    ],
    ["is counted where no length is stated", headers(noDuration, [], formatWithoutDuration), until(7), until(0), 7],
    [
      "starts where the file starts",
      headers({ start_time: "100" }, [], { ...format, start_time: "100" }),
      until(110),
      until(0),
      10,
    ],
  ])("the length of a video %s", (_, file, video, audio, expected) => {
    expect(factsOf(file, video, audio).durationSeconds).toBeCloseTo(expected, 6);
  });

  it("the length of a video of 16 s is 16, whatever the sum of its decimals", () => {
    expect(16.066 - 0.066).toBeLessThan(16);
    const file = headers({ start_time: "0", duration: "16.066" }, [], { ...format, start_time: "0.066" });
    expect(factsOf(file, until(16.066), until(0)).durationSeconds).toBe(16);
  });

  it("a video with pictures that end long before its stated length is a truncated file", () => {
    expect(() => factsOf(headers(), until(3))).toThrow(expect.objectContaining({ reason: "damaged" }));
  });

  it("a track without packets is damaged", () => {
    expect(() => readFacts(headers(), new Map(), 1)).toThrow(expect.objectContaining({ reason: "damaged" }));
  });
});

describe("size and rotation of the picture", () => {
  const turned = (rotation: number) => headers({ side_data_list: [{}, { rotation }] });
  it.each<[string, Headers, number, number, number]>([
    ["is landscape without a rotation", headers(), 1920, 1080, 0],
    ["is portrait after a quarter turn", turned(-90), 1080, 1920, 90],
    ["is portrait after a quarter turn the other way", turned(90), 1080, 1920, 270],
    ["is landscape after half a turn", turned(-180), 1920, 1080, 180],
    ["is widened by its pixel aspect ratio", headers({ width: 1440, sample_aspect_ratio: "4:3" }), 1920, 1080, 0],
    ["has square pixels when the file states no ratio", headers({ sample_aspect_ratio: "0:1" }), 1920, 1080, 0],
  ])("the picture of a video %s", (_, file, width, height, rotationDegrees) => {
    expect(factsOf(file)).toMatchObject({ width, height, rotationDegrees });
  });

  it("a video with an absurd pixel aspect ratio has an unknown picture", () => {
    const file = headers({ sample_aspect_ratio: "1:1000" });
    expect(() => factsOf(file)).toThrow(expect.objectContaining({ reason: "picture" }));
  });
});

describe("frame rate of a video", () => {
  it.each<[string, string, PacketCounts, number, string | null]>([
    ["is constant where the count agrees", "30/1", until(10), 30, "30/1"],
    ["varies where the stated rate is absurd", "90000/1", until(10, 105), 10.5, null],
    ["ignores hidden pictures", "30/1", until(10, 330, 30), 30, "30/1"],
    ["is not constant where the stated rate is infinite", "1/0", until(10), 30, null],
  ])("the frame rate of a video %s", (_, claim, video, framesPerSecond, steadyFrameRate) => {
    const facts = factsOf(headers({ r_frame_rate: claim }), video);
    expect(facts.framesPerSecond).toBeCloseTo(framesPerSecond);
    expect(facts.steadyFrameRate).toBe(steadyFrameRate);
  });
});
