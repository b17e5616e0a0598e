/** Untrusted documents of users: nothing in them is executed. */
export type Documents = {
  /** Whether the file starts like a PDF. */
  isDocument: (path: string) => Promise<boolean>;
  /**
   * Returns the first page as a JPEG of at most `maxSide` pixels, and the text of the first three pages, up to 20,000 characters.
   * AppError NOT_A_RECEIPT for a broken, encrypted or too large document, also if it crashes the reader; UNAVAILABLE under overload.
   * Senders take turns; TOO_MANY_ATTEMPTS if two documents of this sender wait. Other errors are the machine's.
   */
  open: (path: string, maxSide: number, senderId: string) => Promise<OpenedDocument>;
};

/** `editor` is the name of a program for editing images or documents in the file's metadata. */
type OpenedDocument = { picture: Buffer; text: string; editor: string | null };
