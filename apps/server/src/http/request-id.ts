import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { findLogContext } from "#core/log-context";

/** UUIDs of Caddy and haproxy, and nginx's `$request_id`. */
const proxyId = /^[0-9a-f-]{32,36}$/i;

/**
 * The id of a request in the log, in `X-Request-Id` and with the jobs that it enqueues. In-process requests of a page have the page's.
 * That of a proxy is used only with TRUST_PROXY: the files in deploy/ replace what a client sent.
 */
export function createRequestId({ headers }: Pick<IncomingMessage, "headers">, hasProxy: boolean): string {
  const sent = headers["x-request-id"];
  const ofProxy = hasProxy && typeof sent === "string" && proxyId.test(sent) ? sent : undefined;
  return findLogContext()?.requestId ?? ofProxy ?? randomUUID();
}
