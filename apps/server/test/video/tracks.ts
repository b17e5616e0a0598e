// For the tests of ports/video: files with tracks that nobody asked for.
import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ffmpeg, h264, makeSample } from "./samples.ts";

export const tiny = { size: "64x96", rate: "10" } as const;

/** Options that add a track to `makeSample`; its inputs are the picture (0) and the sound (1). */
const kept = ["-map", "0:v", "-map", "1:a"];
const secondSound = (codec: string, more: string[] = []) => [...kept, "-map", "1:a", "-c:a:1", codec, ...more];
const secondPicture = (codec: string, more: string[] = []) => [...kept, "-map", "0:v", "-c:v:1", codec, ...more];

/** Tracks that are never used, by container. Each is also of a codec that we do not decode, or longer than the video. */
export const unusedTracks: [string, string[]][] = [
  ["timecode.mov", ["-timecode", "01:02:03:04"]],
  ["wma-sound.mkv", secondSound("wmav2")],
  ["speex-sound.mkv", secondSound("libspeex", ["-ar:a:1", "16000"])],
  ["g722-sound.mkv", secondSound("g722", ["-ar:a:1", "16000"])],
  ["pcm24-sound.mov", secondSound("pcm_s24le", ["-ac:a:1", "4"])],
  ["g726-sound.mov", secondSound("adpcm_g726le", ["-ar:a:1", "8000", "-ac:a:1", "1", "-strict", "-2"])],
  ["prores-picture.mov", secondPicture("prores")],
  ["png-picture.mov", secondPicture("png")],
  ["raw-picture.mov", secondPicture("rawvideo", ["-pix_fmt:v:1", "uyvy422"])],
  ["mpeg2-picture.mp4", secondPicture("mpeg2video")],
  ["theora-picture.mkv", secondPicture("libtheora")],
  ["ffv1-picture.mkv", secondPicture("ffv1")],
  ["second-h264.mp4", secondPicture("libx264")],
];

/** Subtitles of 40 s in each of the forms that the containers take. */
export const subtitles: [string, string][] = [
  ["mov_text.mp4", "mov_text"],
  ["srt.mkv", "subrip"],
  ["ass.mkv", "ass"],
  ["webvtt.mkv", "webvtt"],
  ["webvtt.webm", "webvtt"],
];

export function addSubtitles(source: string, target: string, codec: string): string {
  const text = join(dirname(target), "long.srt");
  writeFileSync(text, "1\n00:00:00,500 --> 00:00:40,000\nOi!\n");
  ffmpeg(["-i", source, "-i", text, "-map", "0", "-map", "1", "-c", "copy", "-c:s", codec, target]);
  return target;
}

/** A cover, in an MP4 as a tag and in a Matroska file as an attachment. */
export function addCover(source: string, target: string, codec: "png" | "mjpeg"): string {
  const picture = join(dirname(target), codec === "png" ? "cover.png" : "cover.jpg");
  ffmpeg(["-f", "lavfi", "-i", "testsrc2=s=80x80", "-frames:v", "1", "-c:v", codec, picture]);
  const attached = ["-attach", picture, "-metadata:s:t", `mimetype=image/${codec === "png" ? "png" : "jpeg"}`];
  const tagged = ["-i", picture, "-map", "0", "-map", "1", "-disposition:v:1", "attached_pic"];
  ffmpeg(["-i", source, ...(target.endsWith(".mkv") ? ["-map", "0", ...attached] : tagged), "-c", "copy", target]);
  return target;
}

/** Chapters that reach over the end. */
export function addChapters(source: string, target: string): string {
  const list = join(dirname(target), "chapters.txt");
  const chapter = (start: number, end: number) =>
    `[CHAPTER]\nTIMEBASE=1/1\nSTART=${start}\nEND=${end}\ntitle=${start}\n`;
  writeFileSync(list, `;FFMETADATA1\n${chapter(0, 1)}${chapter(1, 30)}`);
  ffmpeg(["-i", source, "-i", list, "-map", "0", "-map_metadata", "1", "-map_chapters", "1", "-c", "copy", target]);
  return target;
}

export type Sound = [codec: string, container: string, options?: string[]];

/** Sounds that become AAC, each alone beside its picture. */
export const sounds: Sound[] = [
  ["aac", "mp4"],
  ["aac", "mkv"],
  ["mp3", "mp4"],
  ["mp3", "mkv"],
  ["mp2", "mp4"],
  ["mp2", "mkv"],
  ["ac3", "mp4"],
  ["ac3", "mkv"],
  ["eac3", "mp4"],
  ["eac3", "mkv", ["-ac", "6"]],
  ["alac", "mov"],
  ["alac", "mkv"],
  ["flac", "mp4", ["-strict", "-2"]],
  ["flac", "mkv"],
  ["libopus", "mp4"],
  ["libopus", "webm"],
  ["libvorbis", "mkv"],
  ["libvorbis", "webm"],
  ["dca", "mkv", ["-strict", "-2"]],
  ["truehd", "mkv", ["-strict", "-2"]],
  ["pcm_s16le", "mov"],
  ["pcm_s16le", "mkv"],
  ["pcm_s16be", "mov"],
  ["pcm_s24le", "mov"],
  ["pcm_s24be", "mov"],
  ["pcm_s24le", "mov", ["-ac", "4"]],
  ["pcm_s24le", "mkv"],
  ["pcm_s32le", "mov"],
  ["pcm_f32le", "mov"],
  ["pcm_f32le", "mkv"],
  ["pcm_f64le", "mov"],
  ["pcm_u8", "mkv"],
  ["pcm_alaw", "mov"],
  ["pcm_mulaw", "mov"],
  ["adpcm_ima_qt", "mov"],
  ["adpcm_ms", "mov"],
];

export function makeSound(folder: string, [codec, container, options = []]: Sound): string {
  const path = join(folder, `${codec}${options.join("")}.${container}`);
  const video = container === "webm" ? ["-c:v", "libvpx"] : h264;
  return makeSample(path, { ...tiny, video, sound: ["-c:a", codec, "-ar", "48000", ...options] });
}
