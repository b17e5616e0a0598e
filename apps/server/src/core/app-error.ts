import { type ErrorCode, errors } from "@camarim/contract";

/** An error of the contract's catalogue. `fields` maps the path of a field to its pt-BR message; `retryAfterSeconds` becomes `Retry-After`. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, fields?: Record<string, string>, retryAfterSeconds?: number) {
    super(code);
    this.name = "AppError";
    this.code = code;
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  get status(): number {
    return errors[this.code].status;
  }
}

/** The body of its response: `{ code, title, message, fields? }`. */
export function toErrorBody({ code, fields }: AppError) {
  const { title, message } = errors[code];
  return { code, title, message, ...(fields && { fields }) };
}
