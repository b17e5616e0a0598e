/** The HTTP status of an error code, and the pt-BR texts that people read. */
export type ErrorWords = { status: number; title: string; message: string };
