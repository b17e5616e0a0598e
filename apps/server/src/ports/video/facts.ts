import { audioCodecs, maxPixels, videoCodecs } from "./input-limits.ts";
import { type VideoFacts, VideoRefused } from "./port.ts";

export type Track = {
  index: number;
  codec_type?: string;
  codec_name?: string;
  profile?: string;
  level?: number;
  width?: number;
  height?: number;
  pix_fmt?: string;
  sample_aspect_ratio?: string;
  field_order?: string;
  color_transfer?: string;
  r_frame_rate?: string;
  channels?: number;
  start_time?: string;
  duration?: string;
  disposition?: { attached_pic?: number; default?: number };
  /** Set for an encrypted WebM track. */
  tags?: { enc_key_id?: string };
  side_data_list?: { side_data_type?: string; rotation?: number }[];
  /** Set by `readHeaders`: its decoder may not be opened for a picture of this size. */
  isTooLarge?: boolean;
};

export type Headers = {
  streams?: Track[];
  format?: {
    format_name?: string;
    start_time?: string;
    duration?: string;
    bit_rate?: string;
    tags?: { major_brand?: string };
  };
};

/** Counted over all packets of a track; times as in the file. */
export type PacketCounts = {
  packets: number;
  startSeconds: number;
  endSeconds: number;
  hidden: number;
  switches: boolean;
  encrypted: boolean;
};

export const stillImageBrand = /^(avi[fs]|mif1|msf1|hei[cmsx]|hev[cmsx])$/;
const maxPixelStretch = 8;

type Tracks = { video: Track; audio: Track | null };

const isDecodable = (track: Track) => videoCodecs.includes(track.codec_name ?? "");
const isAudible = (track: Track) => audioCodecs.includes(track.codec_name ?? "") && Boolean(track.channels);

/** The tracks to play: decodable ones before others, which are ignored. Throws VideoRefused if no track shows a video. */
export function findTracks({ streams = [], format }: Headers): Tracks {
  if (stillImageBrand.test(format?.tags?.major_brand?.trim() ?? ""))
    throw new VideoRefused("not_a_video", "still image");
  const videos = streams.filter((track) => track.codec_type === "video" && !track.disposition?.attached_pic);
  const audios = streams.filter((track) => track.codec_type === "audio");
  // A camera may write the picture of its list before the video, which only is enabled.
  const pictures = videos.filter(isDecodable);
  const video = pictures.find(({ disposition }) => disposition?.default !== 0) ?? pictures[0] ?? videos[0];
  // A song, or the rest of a file that was cut off within the description of its tracks.
  const isWhole = streams.some(({ codec_type = "data" }) => codec_type !== "data");
  if (!video) throw new VideoRefused(isWhole ? "not_a_video" : "damaged", "no video track");
  return { video, audio: selectAudio(audios.filter(isAudible)) ?? audios[0] ?? null };
}

/** `findTracks`; throws VideoRefused, too, if one of them cannot be decoded or is encrypted. */
export function selectTracks(headers: Headers): Tracks {
  const { video, audio } = findTracks(headers);
  if (!isDecodable(video)) throw new VideoRefused(video.isTooLarge ? "dimensions" : "picture", "codec");
  if ((video.width ?? 0) * (video.height ?? 0) > maxPixels) throw new VideoRefused("dimensions");
  if (audio && !isAudible(audio)) throw new VideoRefused("sound", "codec");
  if (video.tags?.enc_key_id || audio?.tags?.enc_key_id) throw new VideoRefused("protected");
  return { video, audio };
}

/** As a player does, the first that is enabled; rather a mix in mono or stereo than the microphones that it was made of. */
function selectAudio(decodable: readonly Track[]): Track | undefined {
  const enabled = decodable.filter(({ disposition }) => disposition?.default !== 0);
  const candidates = enabled.length > 0 ? enabled : decodable;
  return candidates.find(({ channels = 0 }) => channels <= 2) ?? candidates[0];
}

/** Throws VideoRefused if a packet is encrypted, which a decoder would turn into grey frames or silence. */
export function rejectEncrypted(tallies: Map<number, PacketCounts>, tracks: readonly (Track | null)[]): void {
  if (tracks.some((track) => track && tallies.get(track.index)?.encrypted)) throw new VideoRefused("protected");
}

/** The duration that the headers state. Null if none does, or only one that includes unused tracks. */
export function getStatedSeconds(headers: Headers, used: readonly (Track | null)[]): number | null {
  const { streams = [], format } = headers;
  const tracks = used.filter((track) => track !== null);
  const ends = tracks.map((track) => getStatedEnd(track, headers));
  if (ends.every((end) => end !== null)) return Math.max(...ends);
  const isOfUsed = streams.every(({ index }) => tracks.some((track) => track.index === index));
  return isOfUsed ? seconds(format?.duration) : null;
}

function getOrigin({ format }: Headers): number {
  return Math.max(0, seconds(format?.start_time) ?? 0);
}

function getStatedEnd(track: Track, headers: Headers): number | null {
  const duration = seconds(track.duration);
  return duration === null ? null : (seconds(track.start_time) ?? 0) + duration - getOrigin(headers);
}

/** Combines headers and counted packets; throws VideoRefused if they contradict each other. */
export function readFacts(headers: Headers, tallies: Map<number, PacketCounts>, sizeBytes: number): VideoFacts {
  const { video, audio: declared } = selectTracks(headers);
  if (!video.width || !video.height || !video.pix_fmt) throw new VideoRefused("damaged", "no picture");
  const counted = tallies.get(video.index);
  if (!counted || counted.packets === counted.hidden) throw new VideoRefused("damaged", "no pictures");
  // An app without permission for the microphone records an empty track.
  const audio = declared && tallies.has(declared.index) ? declared : null;
  const lengths = measure(headers, tallies, { video, audio });
  const framesPerSecond = (counted.packets - counted.hidden) / (counted.endSeconds - counted.startSeconds || 1);
  return {
    ...lengths,
    ...measureShape(video),
    interlaced: /^(tt|bb|tb|bt)$/.test(video.field_order ?? ""),
    videoTrack: video.index,
    videoCodec: video.codec_name ?? "",
    videoProfile: video.profile ?? "",
    videoLevel: video.level ?? -1,
    pixelFormat: video.pix_fmt ?? "",
    transfer: video.color_transfer && video.color_transfer !== "unknown" ? video.color_transfer : null,
    colourProfile: video.side_data_list?.some((side) => side.side_data_type === "ICC Profile") ?? false,
    framesPerSecond,
    steadyFrameRate: steadyRate(video.r_frame_rate, framesPerSecond),
    hidesPictures: counted.hidden > 0,
    switchesHeaders: counted.switches,
    audioTrack: audio?.index ?? null,
    audioCodec: audio?.codec_name ?? null,
    audioChannels: audio?.channels ?? 0,
    bitRate: Number(headers.format?.bit_rate) || null,
    sizeBytes,
    container: headers.format?.format_name?.split(",")[0] ?? "",
  };
}

/** Durations in headers are used if they differ from the packets by at most this. */
const toleranceSeconds = 0.5;

/** Only of what is used: a subtitle, a timecode or another camera's picture may be longer. */
function measure(headers: Headers, tallies: Map<number, PacketCounts>, { video, audio }: Tracks) {
  const statedEnd = getStatedSeconds(headers, [video, audio]);
  const endOf = ({ index }: Track) => (tallies.get(index)?.endSeconds ?? 0) - getOrigin(headers);
  const videoSeconds = endOf(video);
  const audioSeconds = audio ? Math.max(0, endOf(audio)) : 0;
  const countedEnd = Math.max(videoSeconds, audioSeconds);
  if ((getStatedEnd(video, headers) ?? 0) > videoSeconds + 1) throw new VideoRefused("damaged", "cut off");
  const durationSeconds = statedEnd !== null && countedEnd <= statedEnd + toleranceSeconds ? statedEnd : countedEnd;
  return {
    durationSeconds: toMicroseconds(durationSeconds),
    videoSeconds: toMicroseconds(videoSeconds),
    audioSeconds: toMicroseconds(audioSeconds),
  };
}

/** Rounds sums of decimals: 15.999999999999998 is 16, which is too long. */
function toMicroseconds(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

function measureShape(video: Track) {
  const [stretch, storedWidth, storedHeight] = [pixelStretch(video), video.width ?? 0, video.height ?? 0];
  if (Math.max(stretch, 1 / stretch) > maxPixelStretch) throw new VideoRefused("picture", "pixel shape");
  const rotationDegrees = getRotation(video);
  const [width, height] = [Math.round(storedWidth * stretch), storedHeight];
  const upright = Math.round(rotationDegrees / 90) % 2 === 0;
  return {
    width: upright ? width : height,
    height: upright ? height : width,
    storedWidth,
    storedHeight,
    rotationDegrees,
    squarePixels: stretch === 1,
  };
}

function seconds(text: string | undefined): number | null {
  const value = Number.parseFloat(text ?? "");
  return Number.isFinite(value) ? value : null;
}

/** ffprobe reports the counter-clockwise rotation, which a player reverts. */
function getRotation(track: Track): number {
  const rotation = track.side_data_list?.find((side) => side.rotation !== undefined)?.rotation ?? 0;
  return ((-rotation % 360) + 360) % 360 || 0;
}

function pixelStretch(track: Track): number {
  const [across = 0, down = 0] = (track.sample_aspect_ratio ?? "1:1").split(":").map(Number);
  return across > 0 && down > 0 ? across / down : 1;
}

function steadyRate(fraction: string | undefined, framesPerSecond: number): string | null {
  const [frames = 0, perSeconds = 0] = (fraction ?? "").split("/").map(Number);
  const rate = frames / perSeconds;
  const agrees = Number.isFinite(rate) && Math.abs(rate - framesPerSecond) <= rate * 0.02;
  return agrees ? `${frames}/${perSeconds}` : null;
}
