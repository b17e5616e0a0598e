import * as http from "node:http";
import * as https from "node:https";
import { lookupPublic } from "./public-address.ts";

/** Connections are kept open between messages: with TLS, opening one costs more than the message. */
const keepAlive = { keepAlive: true, maxFreeSockets: 20 };
const agents = {
  http: new http.Agent(keepAlive),
  https: new https.Agent(keepAlive),
  httpsPublic: new https.Agent({ ...keepAlive, lookup: lookupPublic }),
};

type Post = { headers: Record<string, string>; body: Buffer | null; timeoutMs: number; isTrusted: boolean };

/** Returns the status; redirects are not followed, and the body is ignored. A host that is not trusted must have public addresses only. */
export function sendPost(url: URL, { headers, body, timeoutMs, isTrusted }: Post): Promise<number> {
  const { request: createRequest } = url.protocol === "https:" ? https : http;
  const agent = findAgent(url, isTrusted);
  const signal = AbortSignal.timeout(timeoutMs);
  return new Promise((resolve, reject) => {
    function send() {
      const request = createRequest(url, { method: "POST", headers, signal, agent }, (response) => {
        resolve(response.statusCode ?? 0);
        // Only a connection whose response was read can be used again. `signal` also ends a response without end.
        response.on("error", () => {}).resume();
      });
      request.on("error", (error: NodeJS.ErrnoException) => {
        // The push service may have closed an unused connection at the same moment.
        if (request.reusedSocket && error.code === "ECONNRESET") send();
        else reject(error);
      });
      request.end(body);
    }
    send();
  });
}

function findAgent({ protocol }: URL, isTrusted: boolean): http.Agent {
  if (protocol === "http:") return agents.http;
  return isTrusted ? agents.https : agents.httpsPublic;
}
