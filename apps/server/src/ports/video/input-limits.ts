/** A decoder's memory grows with its threads: the limits of memory were measured for two. */
export const threads = 2;

/** 4K HLG through the tone map fails with 1.0 GB and passes with 1.2 GB (two threads); 1.6 GB leaves margin. */
const addressSpaceBytes = 1_600_000_000;

/** 8K HEVC of 10 bits fails with 1.6 GB and passes with 2.0 GB, of which it uses 1.1 GB. */
const largeAddressSpaceBytes = 2_400_000_000;

/** 4096 × 2176. */
const ordinaryPixels = 8_912_896;

/** 8192 × 4352: 8K in both of its widths. */
export const maxPixels = 35_651_584;

/** The memory that a tool may map for pictures of this size, by default an ordinary one. */
export function limitMemory(pixels = 0): number {
  return pixels > ordinaryPixels ? largeAddressSpaceBytes : addressSpaceBytes;
}

const formats = ["mov", "mp4", "m4a", "3gp", "matroska", "webm"];

// The last two were used in 3GP and MOV before H.264.
export const videoCodecs = ["h264", "hevc", "vp8", "vp9", "av1", "mjpeg", "mpeg4", "h263"];
/** Used in 3GP files of old phones. */
export const amrCodecs = ["amr_nb", "amr_wb"];
const uncompressed = [
  ...["pcm_u8", "pcm_s8", "pcm_mulaw", "pcm_alaw", "adpcm_ima_qt", "adpcm_ima_wav", "adpcm_ms"],
  ...["s16", "s24", "s32", "f32", "f64"].flatMap((sample) => [`pcm_${sample}le`, `pcm_${sample}be`]),
];
/** From cameras, recorders and editors. */
const studioCodecs = ["ac3", "eac3", "dts", "truehd", "alac", "flac", "mp2"];
export const audioCodecs = ["aac", "opus", "mp3", "vorbis", ...studioCodecs, ...amrCodecs, ...uncompressed];
/** ffmpeg's allowlist contains names of decoders, which can differ from those of codecs. */
const otherNames = ["libdav1d", "mp3float", "mp2float", "dca", "amrnb", "amrwb", "mov_text"];
const decoders = [...videoCodecs, ...audioCodecs, ...otherNames].join(",");

// Covers and subtitles, which are never decoded.
const pictures = ["png", "gif", "bmp", "tiff", "webp"];
const subtitles = ["srt", "subrip", "ass", "ssa", "webvtt", "text", "mov_text", "dvdsub", "pgssub", "dvbsub"];

/** Options before the input of every ffprobe and ffmpeg, which limit what may be opened. */
export const inputGuards = [
  ["-protocol_whitelist", "file"],
  ["-format_whitelist", formats.join(",")],
  ["-codec_whitelist", decoders],
  ["-max_pixels", String(maxPixels)],
  // An iPhone writes up to nine, a recorder one for each microphone.
  ["-max_streams", "64"],
  ["-max_alloc", "268435456"],
  ["-threads", String(threads)],
].flat();

/**
 * As `inputGuards`, for ffprobe, which opens the decoder of each track and ends if one may not be opened. It decodes only what the
 * list of the format contains, and that is not extended.
 */
export const probeGuards = [
  ...inputGuards,
  ...["-vcodec_whitelist", `${decoders},${pictures.join(",")}`],
  ...["-scodec_whitelist", subtitles.join(",")],
];

/** Prevents that a path is parsed as an option or another protocol. */
export function toFileUrl(path: string): string {
  return `file:${path}`;
}
