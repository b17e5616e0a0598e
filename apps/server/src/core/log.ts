import type { FastifyReply, FastifyRequest } from "fastify";
import { type DestinationStream, type LogFn, type Logger, pino, stdSerializers } from "pino";
import { redact } from "./redact.ts";

/** JSON lines that carry no token, signature, document, key, password or code. Requests are logged by the pattern of their route. */
export function createLog(level: string, target?: DestinationStream): Logger {
  const serializers = { req: describeRequest, res: describeReply, err: describeError };
  return pino({ level, serializers, formatters: { log: redactFields }, hooks: { logMethod: redactText } }, target);
}

/** In place of a pattern, where no route matches. */
const unknownRoute = "unknown";

type Routed = Pick<FastifyRequest, "method" | "routeOptions" | "ip">;

/** Without headers, path and query: tokens and signatures stand there. */
function describeRequest({ method, routeOptions, ip }: Routed) {
  return { method, route: routeOptions?.url ?? unknownRoute, address: ip };
}

/** Fastify also passes a bare status, when the server is closing. */
function describeReply({ statusCode, request }: Pick<FastifyReply, "statusCode"> & { request?: Routed }) {
  return { statusCode, ...(request && { route: request.routeOptions?.url ?? unknownRoute }) };
}

/** What an error may say besides its message. PostgreSQL's `detail`, Node's `input` and pg-boss's job hold values. */
const toldOfErrors = [
  ...["type", "code", "errno", "syscall", "status", "statusCode", "responseCode", "fault", "reason", "decline"],
  ...["severity", "routine", "schema", "table", "column", "constraint"],
];

/** The error, its causes and their stacks. */
function describeError(error: Error): unknown {
  if (!(error instanceof Object)) return typeof error === "string" ? redact(error) : error;
  const said = stdSerializers.err(error) as unknown as Record<string, unknown>;
  const { message, stack, aggregateErrors } = said;
  return {
    ...Object.fromEntries(toldOfErrors.filter((name) => said[name] !== undefined).map((name) => [name, said[name]])),
    message: redact(String(message ?? "")),
    ...(typeof stack === "string" && { stack: redact(stack) }),
    ...(Array.isArray(aggregateErrors) && { aggregateErrors: aggregateErrors.map(describeError) }),
  };
}

function redactFields(fields: Record<string, unknown>) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, typeof value === "string" ? redact(value) : value]),
  );
}

/** pino takes an error's message for its text where there is none. */
function redactText(this: Logger, args: Parameters<LogFn>, method: LogFn) {
  const [what, ...texts] = args as unknown[];
  const error = what instanceof Error ? what : (what as { err?: unknown } | undefined)?.err;
  if (texts.length === 0 && error instanceof Error) texts.push(error.message);
  const redacted = [what, ...texts].map((part) => (typeof part === "string" ? redact(part) : part));
  method.apply(this, redacted as Parameters<LogFn>);
}
