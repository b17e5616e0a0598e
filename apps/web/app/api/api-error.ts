import { errors as text } from "../text/errors.ts";

type Fault = { code: string; title: string; message: string; fields?: Record<string, string>; status: number };

/** An answer that is not a success, in the contract's words; `status` is 0 when nothing answered. */
export class ApiError extends Error {
  readonly code: string;
  readonly title: string;
  readonly fields: Record<string, string>;
  readonly status: number;

  constructor(fault: Fault) {
    super(fault.message);
    this.name = "ApiError";
    this.code = fault.code;
    this.title = fault.title;
    this.fields = fault.fields ?? {};
    this.status = fault.status;
  }
}

export function noConnection(): ApiError {
  return new ApiError({ code: "OFFLINE", ...text.offline, status: 0 });
}

/** What came back is not always ours: a proxy's page has no code. */
export function faultOf(status: number, answer: unknown): ApiError {
  const told = typeof answer === "object" && answer !== null ? (answer as Partial<Fault>) : {};
  if (!told.code) return new ApiError({ code: `HTTP_${status}`, ...text.unknown, status });
  return new ApiError({
    code: told.code,
    title: told.title ?? "",
    message: told.message ?? "",
    fields: told.fields,
    status,
  });
}
