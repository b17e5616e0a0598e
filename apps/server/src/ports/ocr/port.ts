/** Text in pictures of users. A reading is a hint, since characters may be misread. */
export type Ocr = {
  /** Undefined where no engine is installed, with the reason. */
  engine: () => Promise<{ name: "tesseract" | "none"; reason?: string }>;
  /**
   * Our own JPEG → its lines from top to bottom; null without an engine, under overload, and for a picture that takes longer than
   * `deadline` or its own limit. Senders take turns.
   */
  read: (picture: Buffer, senderId: string, deadline: AbortSignal) => Promise<ReadWord[][] | null>;
};

/** `confidence` from 0 to 100. */
export type ReadWord = { text: string; confidence: number };
