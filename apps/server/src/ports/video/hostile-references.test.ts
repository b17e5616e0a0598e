// @module-tag slow
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { allowTestMs } from "#test/allow-test-ms";
import { aliasTo, box, element, listBoxes, replaceBox } from "#test/video/boxes";
import { outcomeOf } from "#test/video/hostile";
import { eachSandbox, ffmpeg, makeFolder, makeSample } from "#test/video/samples";
import { createFfmpegVideo } from "./ffmpeg.ts";
import { limitsOnly } from "./sandbox.ts";

allowTestMs(120_000);
const { folder, remove } = makeFolder();
afterAll(remove);
const at = (name: string) => join(folder, name);
const written = (name: string, ...content: (string | Buffer)[]) => {
  writeFileSync(at(name), Buffer.concat(content.map((part) => Buffer.from(part))));
  return at(name);
};

// Targets of references: a neighbouring file, whose access time shows a read, and a server, which counts requests.
const neighbour = makeSample(at("neighbour.mp4"));
const own = readFileSync(makeSample(at("own.mp4")));
const ftyp = own.subarray(0, listBoxes(own)[0]?.end);
const longAgo = new Date("2020-01-01");
const wasRead = () => statSync(neighbour).atimeMs !== longAgo.getTime();

let requests: string[] = [];
const server = createServer((request, response) => {
  requests.push(request.url ?? "");
  response.end();
});
let web = "";
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  web = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => {
  requests = [];
  utimesSync(neighbour, longAgo, longAgo);
});

it("the test detects reads of the neighbouring file and requests to the server", async () => {
  execFileSync("ffprobe", ["-v", "quiet", neighbour]);
  await fetch(`${web}/hello`);
  expect([wasRead(), requests]).toEqual([true, ["/hello"]]);
});

const playlist = (url: string) => `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n${url}\n#EXT-X-ENDLIST\n`;
const keyed = (url: string) => `#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI="${url}"\n#EXTINF:1,\n${url}\n#EXT-X-ENDLIST\n`;
const mapped = (url: string) => `#EXTM3U\n#EXT-X-MAP:URI="${url}"\n#EXTINF:1,\n${url}\n#EXT-X-ENDLIST\n`;
const master = (url: string) => `#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="avc1"\n${url}\n`;
const concat = (url: string) => `ffconcat version 1.0\nfile '${url}'\n`;
const dash = (url: string) =>
  `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="PT1S"><Period>
<AdaptationSet mimeType="video/mp4"><Representation id="1" bandwidth="1"><BaseURL>${url}</BaseURL></Representation>
</AdaptationSet></Period></MPD>`;
const smooth = (url: string) => `<SmoothStreamingMedia><StreamIndex Url="${url}"/></SmoothStreamingMedia>`;
const sdp = (url: string) =>
  `v=0\no=- 0 0 IN IP4 127.0.0.1\nc=IN IP4 127.0.0.1\nm=video 9 RTP/AVP 96\na=control:${url}\n`;
const imf = (url: string) =>
  `<?xml version="1.0"?><CompositionPlaylist xmlns="http://www.smpte-ra.org/schemas/2067-3/2016"><Id>${url}</Id></CompositionPlaylist>`;
const vobsub = (url: string) =>
  `# VobSub index file, v7\nid: en, index: 0\ntimestamp: 00:00:00:000, filepos: 0\n# ${url}\n`;
const rtsp = (url: string) => `[Reference]\nRef1=${url}\n`;
const lists = { playlist, keyed, mapped, master, concat, dash, smooth, sdp, imf, vobsub, rtsp };

describe.each(await eachSandbox())("references to other files under $sandbox.name", (found) => {
  const video = createFfmpegVideo(found);
  // A sandbox can only refuse more, so the three best known references are enough there.
  const shown = found.sandbox === limitsOnly ? lists : { playlist, concat, dash };

  it.each(Object.entries(shown))(
    "a list of files or addresses is no video, and none of them is read: %s",
    async (name, list) => {
      const names = [neighbour, `file://${neighbour}`, "neighbour.mp4", `${web}/${name}`, `crypto+${web}/${name}`];
      for (const url of names)
        expect(await outcomeOf(video, written(`${name}.mp4`, list(url))), url).toMatch(/^(not_a_video|unsupported)$/);
      for (const url of [neighbour, `${web}/magic`]) {
        expect(await outcomeOf(video, written("magic.mp4", ftyp, list(url)))).toBe("damaged");
        expect(await outcomeOf(video, written("boxed.mp4", ftyp, box("mdat", list(url))))).toBe("damaged");
        expect(await outcomeOf(video, written("first.mp4", list(url), own))).toMatch(/^(not_a_video|damaged|clean)$/);
      }
      expect([wasRead(), requests]).toEqual([false, []]);
    },
  );

  it("lists of files or addresses behind a video are not read", async () => {
    const behind = Object.values(lists).flatMap((list) => [list(neighbour), list(`${web}/behind`)]);
    const boxes = behind.map((list) => box("free", list));
    expect(await outcomeOf(video, written("behind.mp4", own, ...boxes))).toBe("clean");
    expect([wasRead(), requests]).toEqual([false, []]);
  });

  it("an MP4 with pictures in another file does not open it", async () => {
    const path = written("alias.mp4", replaceBox(own, "dref", aliasTo(neighbour)));
    expect(await outcomeOf(video, path)).toBe("damaged");
    expect(wasRead()).toBe(false);
    execFileSync("ffprobe", ["-v", "quiet", "-enable_drefs", "1", "-use_absolute_path", "1", path]);
    expect(wasRead()).toBe(true);
  });

  it("an MP4 with an address as its data reference does not request it", async () => {
    const url = box("dref", Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]), box("url ", Buffer.alloc(4), `${web}/dref\0`));
    expect(await outcomeOf(video, written("url.mp4", replaceBox(own, "dref", url)))).toMatch(/^(damaged|clean)$/);
    const rmra = box(
      "moov",
      box("rmra", box("rmda", box("rdrf", Buffer.alloc(4), "url ", Buffer.alloc(4), `${web}/rmra\0`))),
    );
    expect(await outcomeOf(video, written("rmra.mp4", ftyp, rmra))).toBe("damaged");
    expect(requests).toEqual([]);
  });

  it("a Matroska file with linked segments does not look for them", async () => {
    ffmpeg(["-i", at("own.mp4"), "-c", "copy", "-live", "1", at("own.mkv")]);
    const plain = readFileSync(at("own.mkv"));
    // The segment of a live recording has an unknown size, and so includes one more element.
    const start = plain.indexOf("18538067", "hex") + 12;
    const id = Buffer.alloc(16, 7);
    const links = element(
      "1549a966",
      ...[element("73a4", id), element("3eb923", id), element("3e83bb", "neighbour.mp4"), element("3cb923", id)],
      ...[element("3c83ab", `${web}/previous`)],
    );
    const path = written("links.mkv", plain.subarray(0, start), links, plain.subarray(start));
    expect(await outcomeOf(video, path)).toBe("clean");
    expect([wasRead(), requests]).toEqual([false, []]);
  });
});
