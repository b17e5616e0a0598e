/** A decoder's memory grows with its threads: `addressSpaceBytes` was measured for two. */
export const threads = 2;

/** 4K HLG through the tone map fails with 1.0 GB and passes with 1.2 GB (two threads); 1.6 GB leaves margin. */
export const addressSpaceBytes = 1_600_000_000;

const formats = ["mov", "mp4", "m4a", "3gp", "matroska", "webm"];

// The last two were used in 3GP and MOV before H.264.
export const videoCodecs = ["h264", "hevc", "vp8", "vp9", "av1", "mjpeg", "mpeg4", "h263"];
/** Used in 3GP files of old phones. */
export const amrCodecs = ["amr_nb", "amr_wb"];
const pcmCodecs = ["pcm_s16le", "pcm_s16be", "pcm_u8", "pcm_mulaw", "pcm_alaw"];
export const audioCodecs = ["aac", "opus", "mp3", "vorbis", ...amrCodecs, ...pcmCodecs];
/** ffmpeg's allowlist contains names of decoders, which can differ from those of codecs. */
const decoders = [...videoCodecs, "libdav1d", ...audioCodecs, "mp3float", "amrnb", "amrwb", "mov_text"];

/** Options before the input of every ffprobe and ffmpeg, which limit what may be opened. */
export const inputGuards = [
  ["-protocol_whitelist", "file"],
  ["-format_whitelist", formats.join(",")],
  ["-codec_whitelist", decoders.join(",")],
  ["-max_pixels", "8912896"],
  // An iPhone writes up to nine: video, disparity, two audio tracks, and five of metadata.
  ["-max_streams", "16"],
  ["-max_alloc", "268435456"],
  ["-threads", String(threads)],
].flat();

/** Prevents that a path is parsed as an option or another protocol. */
export function toFileUrl(path: string): string {
  return `file:${path}`;
}
