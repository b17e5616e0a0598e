import { type ErrorCode, errors } from "@camarim/contract";

/** A refusal from the catalogue; `fields` maps a field's path to its own pt-BR message. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;

  constructor(code: ErrorCode, fields?: Record<string, string>) {
    super(code);
    this.name = "AppError";
    this.code = code;
    this.fields = fields;
  }

  get status(): number {
    return errors[this.code].status;
  }
}
