export type VideoFacts = {
  /** Latest end of any audio or video track. */
  durationSeconds: number;
  /** End of the last video packet. */
  videoSeconds: number;
  /** End of the last audio packet; 0 without audio. */
  audioSeconds: number;
  /** With rotation and pixel aspect ratio applied. */
  width: number;
  height: number;
  storedWidth: number;
  storedHeight: number;
  /** Clockwise, applied by the player: 0, 90, 180, 270, or any angle in a hostile file. */
  rotationDegrees: number;
  squarePixels: boolean;
  interlaced: boolean;
  videoTrack: number;
  videoCodec: string;
  videoProfile: string;
  /** As in the codec's header: 41 is H.264's 4.1; negative if unknown. */
  videoLevel: number;
  pixelFormat: string;
  /** Colour transfer; null if not stated. */
  transfer: string | null;
  /** Whether there is an ICC profile, which may name the device's manufacturer and would be copied. */
  colourProfile: boolean;
  /** Average over the counted frames, since the header of a variable-rate file can be wrong. */
  framesPerSecond: number;
  /** The constant rate as an exact fraction ("30000/1001"); null if the rate varies. */
  steadyFrameRate: string | null;
  /** Whether an edit list hides frames that are still in the file. */
  hidesPictures: boolean;
  /** Whether some frames have in-band headers, which may state another size. */
  switchesHeaders: boolean;
  /** Whether this ffmpeg refuses the colours that the file states, which are then ignored. */
  ignoresColours?: boolean;
  audioTrack: number | null;
  audioCodec: string | null;
  audioChannels: number;
  /** Of the whole file, in bits per second. */
  bitRate: number | null;
  sizeBytes: number;
  /** "mov" for the MP4 family, "matroska" also for WebM. */
  container: string;
};

/** What a file was refused for: no video at all, its length, or the part that cannot be used; "unsupported" is its container. */
export type VideoRefusal =
  | "not_a_video"
  | "too_long"
  | "damaged"
  | "picture"
  | "sound"
  | "dimensions"
  | "protected"
  | "unsupported";

export class VideoRefused extends Error {
  readonly reason: VideoRefusal;

  constructor(reason: VideoRefusal, detail = "") {
    super(`video refused: ${reason}${detail && ` (${detail})`}`);
    this.name = "VideoRefused";
    this.reason = reason;
  }
}

/** A failure of the installation or the machine, whatever the file is: ffmpeg does not run, is killed or takes too long. */
export class VideoFailed extends Error {
  override readonly name = "VideoFailed";
}

/** Thrown with `neverEncode` for a video that cannot be remuxed. */
export class MustEncode extends Error {}

export type PreparedVideo = {
  videoPath: string;
  posterPath: string;
  /** `data:` URI of a JPEG at most 24 px wide or high, under 1 kB. */
  placeholder: string;
  width: number;
  height: number;
  durationSeconds: number;
  /** Of the written file, in bits per second; a remuxed one may be too high for streaming. */
  bitRate: number;
  /** Whether the video was remuxed and not encoded. */
  copied: boolean;
  /** Whether it is smaller than it would be without `preliminary`. */
  preliminary: boolean;
};

export type PrepareOptions = {
  signal?: AbortSignal;
  onProgress?: (percent: number) => void;
  /** What must be encoded is encoded small, at most 540x960, if that is much faster. */
  preliminary?: boolean;
  /** Encode also what could be remuxed, to at most 4 Mbit/s. */
  alwaysEncode?: boolean;
  /** Only this part, which is always encoded, since a remuxed video can start only at a key frame. */
  cut?: { startSeconds: number; seconds: number } | undefined;
  /** Throw MustEncode instead of encoding. */
  neverEncode?: boolean;
};

export type SandboxName = "bubblewrap" | "limits only";

export type Video = {
  /** Whether `prepare` tries to remux, which takes a moment; everything else is encoded. */
  canCopy(facts: VideoFacts): boolean;
  /**
   * Probes the file, counts packets, and decodes one frame; names of files are ignored.
   * Throws VideoRefused, a duration of exactly `maxDurationSeconds` is too long; VideoFailed, also if `selfTest` would fail.
   */
  inspect(path: string, limits: { maxDurationSeconds: number }, signal?: AbortSignal): Promise<VideoFacts>;
  /**
   * Writes `video.mp4` (fast start, H.264 + AAC, at most 1080x1920 in either orientation, never enlarged) and `poster.jpg`
   * to `folder`, which must exist, without metadata. If it throws or is aborted, `folder` is unchanged.
   * Throws VideoRefused if the file is broken; VideoFailed.
   */
  prepare(path: string, facts: VideoFacts, folder: string, options?: PrepareOptions): Promise<PreparedVideo>;
  /** Returns versions of ffmpeg and ffprobe and missing limiters; throws if they lack required features. */
  check(): Promise<string>;
  sandbox(): Promise<SandboxName>;
  /**
   * Takes a small video, which it makes itself, through all of `inspect` and `prepare`; throws VideoFailed. The result is kept for
   * `maxAgeSeconds`, a failure for at most a minute.
   */
  selfTest(maxAgeSeconds: number): Promise<void>;
  /** Of the last self-test that has ended. */
  selfTestState(): "pending" | "ok" | "failed";
};
