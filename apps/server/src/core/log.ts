import type { FastifyReply, FastifyRequest } from "fastify";
import { type DestinationStream, type Logger, pino, stdSerializers } from "pino";

/** Structured logs (JSON lines) that carry no token, signature, document, key, password or code. */
export function createLog(level: string, target?: DestinationStream): Logger {
  return pino({ level, serializers: { req: describeRequest, res: describeReply, err: describeError } }, target);
}

const mailedLink = /^((?:\/v1)?\/(?:r|renewals|convite|claims|senha|email|denuncia|reports\/confirmations)\/)[^/]+/;

/** Without headers, query and the tokens of mailed links: signatures stand there. */
function describeRequest({ method, url, ip }: Pick<FastifyRequest, "method" | "url" | "ip">) {
  return { method, path: url.split("?")[0]?.replace(mailedLink, "$1…"), address: ip };
}

function describeReply({ statusCode }: Pick<FastifyReply, "statusCode">) {
  return { statusCode };
}

/** PostgreSQL puts the values of a row into `detail` and `where`, and pg-boss a job's input into its message's tail. */
function describeError(error: Error) {
  const { detail, where, hint, parameters, internalQuery, raw, ...told } = stdSerializers.err(error) as Record<
    string,
    unknown
  >;
  return told;
}
