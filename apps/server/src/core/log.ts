import type { FastifyReply, FastifyRequest } from "fastify";
import { type DestinationStream, type LogFn, type Logger, pino, stdSerializers } from "pino";
import { findLogContext } from "./log-context.ts";
import { redact } from "./redact.ts";

/** JSON lines without tokens, signatures, documents, keys, passwords and codes. Requests are logged by their route pattern. */
export function createLog(level: string, target?: DestinationStream): Logger {
  const serializers = { req: describeRequest, res: describeReply, err: describeError };
  const hooks = { logMethod: redactText };
  return pino({ level, serializers, formatters: { log: redactFields }, hooks, mixin: addContext }, target);
}

/** Fastify's logger of a request has the request's id already. */
function addContext(_fields: object, _level: number, log: Logger): object {
  const context = findLogContext();
  return context && log.bindings().requestId === undefined ? { ...context } : {};
}

const unknownRoute = "unknown";

type Routed = Pick<FastifyRequest, "method" | "routeOptions" | "ip">;

/** Without headers, path and query, which contain tokens and signatures. */
function describeRequest({ method, routeOptions, ip }: Routed) {
  return { method, route: routeOptions?.url ?? unknownRoute, address: ip };
}

/** Fastify also passes a reply without request, when the server is closing. */
function describeReply({ statusCode, request }: Pick<FastifyReply, "statusCode"> & { request?: Routed }) {
  return { statusCode, ...(request && { route: request.routeOptions?.url ?? unknownRoute }) };
}

/** An allowlist, because PostgreSQL's `detail`, Node's `input` and pg-boss's job contain values. */
const loggedErrorFields = [
  ...["type", "code", "errno", "syscall", "status", "statusCode", "responseCode", "fault", "reason", "decline"],
  ...["severity", "routine", "schema", "table", "column", "constraint"],
];

/** The stack includes those of the causes. */
function describeError(error: Error): unknown {
  if (!(error instanceof Object)) return typeof error === "string" ? redact(error) : error;
  const serialized = stdSerializers.err(error) as unknown as Record<string, unknown>;
  const { message, stack, aggregateErrors } = serialized;
  return {
    ...Object.fromEntries(
      loggedErrorFields.filter((name) => serialized[name] !== undefined).map((name) => [name, serialized[name]]),
    ),
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

/** pino uses an error's message as the text if there is no other. */
function redactText(this: Logger, args: Parameters<LogFn>, method: LogFn) {
  const [first, ...texts] = args as unknown[];
  const error = first instanceof Error ? first : (first as { err?: unknown } | undefined)?.err;
  if (texts.length === 0 && error instanceof Error) texts.push(error.message);
  const redacted = [first, ...texts].map((part) => (typeof part === "string" ? redact(part) : part));
  method.apply(this, redacted as Parameters<LogFn>);
}
