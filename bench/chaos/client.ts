import { randomInt } from "node:crypto";
import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { Traffic } from "./traffic.ts";

/** `status` 0: no complete response. */
export type HttpResponse<T = Record<string, unknown>> = {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  body: T;
};
type RequestOptions = { method?: string; body?: unknown; headers?: Record<string, string>; form?: FormData };

/** As the web app repeats a query, and as people repeat a write: nothing is sent that makes it the same one. */
const pausesMs = [1_000, 2_000];

/** A browser with an address, cookies and, after a sign-in, a token of its own. */
export type Client = {
  token: string | undefined;
  cookies: Map<string, string>;
  /** Repeats the request while there is no response or a 5xx. Throws if that fails or the status is not an `expected` one. */
  request: <T = Record<string, unknown>>(
    path: string,
    options?: RequestOptions,
    expected?: readonly number[],
  ) => Promise<HttpResponse<T>>;
  /** Sends it once. */
  send: <T = Record<string, unknown>>(path: string, options: RequestOptions) => Promise<HttpResponse<T>>;
  close: () => void;
};

export function createClient(address: string, traffic: Traffic): Client {
  // The balancer reports the address that the connection comes from.
  const localAddress = `127.${randomInt(1, 255)}.${randomInt(256)}.${randomInt(1, 255)}`;
  const agent = new Agent({ keepAlive: true, maxSockets: 6, localAddress });
  const client: Client = {
    token: undefined,
    cookies: new Map(),
    async request<T>(path: string, options: RequestOptions = {}, expected?: readonly number[]) {
      const method = options.method ?? (options.body === undefined && !options.form ? "GET" : "POST");
      for (let attempt = 0; ; attempt++) {
        const response = await client.send<T>(path, { ...options, method });
        const pauseMs = pausesMs[attempt];
        if ((response.status === 0 || response.status >= 500) && pauseMs !== undefined) {
          await wait(pauseMs);
          continue;
        }
        const isFine = expected ? expected.includes(response.status) : response.status >= 200 && response.status < 300;
        const refusal = isFine ? undefined : `${response.status} ${codeOf(response)}`;
        traffic.countRequest(`${method} ${toPattern(path)}`, attempt, refusal);
        if (refusal) throw new Error(`${method} ${path}: ${refusal}`);
        return response;
      }
    },
    async send<T>(path: string, options: RequestOptions) {
      const startedAt = performance.now();
      const cookie = [...client.cookies].map((pair) => pair.join("=")).join("; ");
      const credentials = {
        ...(cookie && { cookie }),
        ...(client.token && { authorization: `Bearer ${client.token}` }),
      };
      const response = await transmit(agent, new URL(path, address), options, credentials);
      traffic.countAttempt(`${options.method} ${toPattern(path)}`, response.status, performance.now() - startedAt);
      for (const set of response.headers["set-cookie"] ?? []) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
        client.cookies.set(name, value);
      }
      const isJson = response.headers["content-type"]?.includes("json") && response.bytes.length > 0;
      return { ...response, body: (isJson ? JSON.parse(response.bytes.toString()) : {}) as T };
    },
    close: () => agent.destroy(),
  };
  return client;
}

async function transmit(
  agent: Agent,
  url: URL,
  { method, body, form, headers }: RequestOptions,
  credentials: Record<string, string>,
) {
  const encoded = form && new Response(form);
  const content = encoded ? Buffer.from(await encoded.arrayBuffer()) : toBuffer(body);
  const type = encoded?.headers.get("content-type") ?? (content && !Buffer.isBuffer(body) && "application/json");
  return new Promise<Omit<HttpResponse, "body">>((resolve) => {
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
export const codeOf = ({ body }: HttpResponse<unknown>) => String((body as { code?: string } | undefined)?.code ?? "");

/** Without ids, names and signatures. */
function toPattern(path: string): string {
  return path
    .replace(/\?.*/, "")
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ":id")
    .replace(/(creators|renewals)\/[^/]+/, "$1/:name")
    .replace(/@.+/, "@:name");
}
