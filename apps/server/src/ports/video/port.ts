export type VideoFacts = {
  /** Latest end of any audio or video track. */
  durationSeconds: number;
  /** Latest end of the pictures that are really there. */
  videoSeconds: number;
  /** Latest end of the sound that is really there, 0 without any. */
  audioSeconds: number;
  /** As shown: rotation and pixel shape applied. */
  width: number;
  height: number;
  storedWidth: number;
  storedHeight: number;
  /** Clockwise turn that a player must give the stored picture: 0, 90, 180, 270, or an odd angle of a hostile file. */
  rotationDegrees: number;
  squarePixels: boolean;
  interlaced: boolean;
  videoTrack: number;
  videoCodec: string;
  videoProfile: string;
  /** As the codec writes it: 41 is H.264's 4.1; negative when unknown. */
  videoLevel: number;
  pixelFormat: string;
  /** Colour transfer, null when the file does not say. */
  transfer: string | null;
  /** A colour profile (ICC) lies beside the pictures; it may name who made the device, and would be copied with them. */
  colourProfile: boolean;
  /** Average over the pictures counted; a variable-rate file's own claim can be absurd. */
  framesPerSecond: number;
  /** The steady rate as an exact fraction ("30000/1001"), null when the rate varies. */
  steadyFrameRate: string | null;
  /** An edit list hides pictures that are still in the bytes. */
  hidesPictures: boolean;
  /** Some pictures come with headers of their own, and may be of another size. */
  switchesHeaders: boolean;
  audioTrack: number | null;
  audioCodec: string | null;
  audioChannels: number;
  /** Of the whole file, in bits per second. */
  bitRate: number | null;
  sizeBytes: number;
  /** "mov" for the whole MP4 family, or "matroska" (WebM too). */
  container: string;
};

export type VideoRefusal = "not_a_video" | "too_long" | "unsupported";

export class VideoRefused extends Error {
  readonly reason: VideoRefusal;

  constructor(reason: VideoRefusal, detail = "") {
    super(`video refused: ${reason}${detail && ` (${detail})`}`);
    this.name = "VideoRefused";
    this.reason = reason;
  }
}

/** The pictures cannot be served as they are. */
export class MustEncode extends Error {}

export type PreparedVideo = {
  videoPath: string;
  posterPath: string;
  /** `data:` URI of a JPEG at most 24 px wide or high, under 1 kB. */
  placeholder: string;
  width: number;
  height: number;
  durationSeconds: number;
  /** Of the file made, in bits per second: a copied one may be far above what streams well. */
  bitRate: number;
  /** True when the pictures are the uploader's own, only repacked. */
  copied: boolean;
};

export type PrepareOptions = {
  signal?: AbortSignal;
  onProgress?: (percent: number) => void;
  /** Encode even what would fit as it is: the rendition of at most 4 Mbit/s. */
  alwaysEncode?: boolean;
  /** Only that stretch of it, which is always encoded: a copy could begin at a key picture alone. */
  cut?: { startSeconds: number; seconds: number } | undefined;
  /** Throws MustEncode instead, for whoever has only moments. */
  neverEncode?: boolean;
};

/** What stands around ffmpeg besides its limits: without bubblewrap, nothing. */
export type SandboxName = "bubblewrap" | "limits only";

export type Video = {
  /** Whether `prepare` will try to serve these pictures as they are, which takes a moment; all else is encoded. */
  mayCopy(facts: VideoFacts): boolean;
  /**
   * Looks at the bytes only, never at names: probes, counts, and decodes one frame.
   * Throws VideoRefused; a length of exactly `maxDurationSeconds` is too long.
   */
  inspect(path: string, limits: { maxDurationSeconds: number }, signal?: AbortSignal): Promise<VideoFacts>;
  /**
   * Makes `video.mp4` (fast start, H.264 + AAC, at most 1080x1920 either way round, never enlarged) and `poster.jpg`
   * in `folder`, which must exist; no metadata survives. When it throws or is aborted, `folder` is as it was.
   * Throws VideoRefused for what turns out to be broken further on.
   */
  prepare(path: string, facts: VideoFacts, folder: string, options?: PrepareOptions): Promise<PreparedVideo>;
  /** Version lines of ffmpeg and ffprobe, and which guard is missing; throws when they cannot do the work. */
  check(): Promise<string>;
  sandbox(): Promise<SandboxName>;
};
