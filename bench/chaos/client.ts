import { randomInt } from "node:crypto";
import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { Traffic } from "./traffic.ts";

/** `status` 0: no complete response. */
export type Answer<T = Record<string, unknown>> = {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  body: T;
};
export type Asked = { method?: string; body?: unknown; headers?: Record<string, string>; form?: FormData };

/** As the web app repeats a query, and as people repeat a write: nothing is sent that makes it the same one. */
const pausesMs = [1_000, 2_000];

/** A browser with an address, cookies and, after a sign-in, a token of its own. */
export type Client = {
  token: string | undefined;
  cookies: Map<string, string>;
  /** Repeats the request while there is no response or a 5xx. Throws if that fails or the status is not an `expected` one. */
  ask: <T = Record<string, unknown>>(path: string, asked?: Asked, expected?: readonly number[]) => Promise<Answer<T>>;
  /** Sends it once. */
  send: <T = Record<string, unknown>>(path: string, asked: Asked) => Promise<Answer<T>>;
  close: () => void;
};

export function createClient(address: string, traffic: Traffic): Client {
  // The balancer reports the address that the connection comes from.
  const localAddress = `127.${randomInt(1, 255)}.${randomInt(256)}.${randomInt(1, 255)}`;
  const agent = new Agent({ keepAlive: true, maxSockets: 6, localAddress });
  const client: Client = {
    token: undefined,
    cookies: new Map(),
    async ask<T>(path: string, asked: Asked = {}, expected?: readonly number[]) {
      const method = asked.method ?? (asked.body === undefined && !asked.form ? "GET" : "POST");
      for (let attempt = 0; ; attempt++) {
        const answer = await client.send<T>(path, { ...asked, method });
        const pauseMs = pausesMs[attempt];
        if ((answer.status === 0 || answer.status >= 500) && pauseMs !== undefined) {
          await wait(pauseMs);
          continue;
        }
        const isFine = expected ? expected.includes(answer.status) : answer.status >= 200 && answer.status < 300;
        const refusal = isFine ? undefined : `${answer.status} ${codeOf(answer)}`;
        traffic.countRequest(`${method} ${toPattern(path)}`, attempt, refusal);
        if (refusal) throw new Error(`${method} ${path}: ${refusal}`);
        return answer;
      }
    },
    async send<T>(path: string, asked: Asked) {
      const startedAt = performance.now();
      const cookie = [...client.cookies].map((pair) => pair.join("=")).join("; ");
      const credentials = {
        ...(cookie && { cookie }),
        ...(client.token && { authorization: `Bearer ${client.token}` }),
      };
      const answer = await transmit(agent, new URL(path, address), asked, credentials);
      traffic.countAttempt(`${asked.method} ${toPattern(path)}`, answer.status, performance.now() - startedAt);
      for (const set of answer.headers["set-cookie"] ?? []) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
        client.cookies.set(name, value);
      }
      const isJson = answer.headers["content-type"]?.includes("json") && answer.bytes.length > 0;
      return { ...answer, body: (isJson ? JSON.parse(answer.bytes.toString()) : {}) as T };
    },
    close: () => agent.destroy(),
  };
  return client;
}

async function transmit(
  agent: Agent,
  url: URL,
  { method, body, form, headers }: Asked,
  credentials: Record<string, string>,
) {
  const encoded = form && new Response(form);
  const content = encoded ? Buffer.from(await encoded.arrayBuffer()) : toBuffer(body);
  const type = encoded?.headers.get("content-type") ?? (content && !Buffer.isBuffer(body) && "application/json");
  return new Promise<Omit<Answer, "body">>((resolve) => {
    const lost = () => resolve({ status: 0, headers: {}, bytes: Buffer.alloc(0) });
    const about = { ...(content && { "content-length": content.length }), ...(type && { "content-type": type }) };
    const sent = request(url, { agent, method, headers: { ...credentials, ...about, ...headers } });
    sent.on("error", lost).on("response", (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", lost).on("aborted", lost);
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(chunks) }),
      );
    });
    sent.end(content);
  });
}

function toBuffer(body: unknown): Buffer | undefined {
  if (body === undefined || Buffer.isBuffer(body)) return body;
  return Buffer.from(JSON.stringify(body));
}

/** The code of the product's errors. */
export const codeOf = ({ body }: Answer<unknown>) => String((body as { code?: string } | undefined)?.code ?? "");

/** Without ids, names and signatures. */
function toPattern(path: string): string {
  return path
    .replace(/\?.*/, "")
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ":id")
    .replace(/(creators|renewals)\/[^/]+/, "$1/:name")
    .replace(/@.+/, "@:name");
}
