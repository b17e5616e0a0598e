import { audioCodecs, videoCodecs } from "./input-limits.ts";
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
  disposition?: { attached_pic?: number };
  /** Set for an encrypted WebM track. */
  tags?: { enc_key_id?: string };
  side_data_list?: { side_data_type?: string; rotation?: number }[];
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

const stillImageBrand = /^(avi[fs]|mif1|msf1|hei[cmsx]|hev[cmsx])$/;
const maxPixelStretch = 8;

/** The video track, decodable or not; throws VideoRefused if there is none. */
export function findVideo({ streams = [], format }: Headers): Track {
  if (stillImageBrand.test(format?.tags?.major_brand?.trim() ?? ""))
    throw new VideoRefused("not_a_video", "still image");
  const video = streams.find((track) => track.codec_type === "video" && !track.disposition?.attached_pic);
  if (!video) throw new VideoRefused("not_a_video", "no video track");
  return video;
}

/** The tracks to play; throws VideoRefused if there is no video, or for an unsupported codec or an encrypted track. */
export function selectTracks(headers: Headers): { video: Track; audio: Track | null } {
  const { streams = [] } = headers;
  const video = findVideo(headers);
  if (!videoCodecs.includes(video.codec_name ?? "")) throw new VideoRefused("unsupported", "video codec");
  const audios = streams.filter((track) => track.codec_type === "audio");
  const audio = audios.find((track) => audioCodecs.includes(track.codec_name ?? "") && track.channels);
  if (audios.length > 0 && !audio) throw new VideoRefused("unsupported", "audio codec");
  if (video.tags?.enc_key_id || audio?.tags?.enc_key_id) throw new VideoRefused("unsupported", "encrypted");
  return { video, audio: audio ?? null };
}

/** Throws VideoRefused if a packet is encrypted, which a decoder would turn into grey frames or silence. */
export function rejectEncrypted(tallies: Map<number, PacketCounts>, tracks: readonly (Track | null)[]): void {
  if (tracks.some((track) => track && tallies.get(track.index)?.encrypted))
    throw new VideoRefused("unsupported", "encrypted");
}

/** The duration that a player shows, which in MP4 includes a longer text track. Null if no header states it. */
export function getStatedSeconds({ format }: Headers): number | null {
  return seconds(format?.duration);
}

/** Combines headers and counted packets; throws VideoRefused if they contradict each other. */
export function readFacts(headers: Headers, tallies: Map<number, PacketCounts>, sizeBytes: number): VideoFacts {
  const { video, audio: declared } = selectTracks(headers);
  if (!video.width || !video.height || !video.pix_fmt) throw new VideoRefused("not_a_video", "no picture");
  const counted = tallies.get(video.index);
  if (!counted || counted.packets === counted.hidden) throw new VideoRefused("not_a_video", "no pictures");
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

type Tracks = ReturnType<typeof selectTracks>;

function measure(headers: Headers, tallies: Map<number, PacketCounts>, { video, audio }: Tracks) {
  const originSeconds = Math.max(0, seconds(headers.format?.start_time) ?? 0);
  const timed = (headers.streams ?? []).filter(({ codec_type }) => codec_type === "video" || codec_type === "audio");
  const stated = timed.map((track) => {
    const duration = seconds(track.duration);
    return duration === null ? null : (seconds(track.start_time) ?? 0) + duration - originSeconds;
  });
  const statedEnd = stated.some((end) => end === null) ? getStatedSeconds(headers) : Math.max(...stated.map(Number));
  const endOf = ({ index }: Track) => (tallies.get(index)?.endSeconds ?? 0) - originSeconds;
  const countedEnd = Math.max(...timed.map(endOf));
  const videoSeconds = endOf(video);
  if ((stated[timed.indexOf(video)] ?? 0) > videoSeconds + 1) throw new VideoRefused("not_a_video", "cut off");
  const durationSeconds = statedEnd !== null && countedEnd <= statedEnd + toleranceSeconds ? statedEnd : countedEnd;
  const audioSeconds = audio ? Math.max(0, endOf(audio)) : 0;
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
  if (Math.max(stretch, 1 / stretch) > maxPixelStretch) throw new VideoRefused("unsupported", "pixel shape");
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
