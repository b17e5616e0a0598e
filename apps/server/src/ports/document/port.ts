/** Documents that people send. What is in one is never believed and never run: it is looked at, and read. */
export type Documents = {
  /** Whether the bytes begin as those of a PDF. */
  isDocument: (path: string) => Promise<boolean>;
  /**
   * The first page as a JPEG of at most `maxSide` pixels, and the words of the first three pages, cut at 20,000 characters. AppError
   * NOT_A_PROOF for what is broken, locked or larger than a proof may be; UNAVAILABLE when the machine has no time for it. Documents
   * of different `from` (who sends them) take turns; TOO_MANY_ATTEMPTS where two of the same wait.
   */
  open: (path: string, maxSide: number, from: string) => Promise<OpenedDocument>;
};

/** `editor` names a program for editing pictures or documents that the file says it has been through. */
export type OpenedDocument = { picture: Buffer; text: string; editor: string | null };
