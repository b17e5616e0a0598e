import type { LightMyRequestResponse } from "fastify";
import { isWrite, type NamedEndpoint } from "./endpoints.ts";
import { newAddress, type Person } from "./people.ts";
import { newOwnerSession, type Scene } from "./request.ts";

type InjectedRequest = {
  url: string;
  body?: { text: string | Buffer; type: string } | null;
  headers?: Record<string, string> | undefined;
};

/** A person whom the endpoint accepts, in a session that is still valid. */
export async function enter({ config: { access } }: NamedEndpoint, scene: Scene): Promise<Person> {
  return access === "fan" ? (await scene.fan()).person : newOwnerSession(scene);
}

/** The first chunk of a stream, which the client then closes; the whole body of a refusal. */
async function firstOf({ statusCode: status, headers, stream, raw }: LightMyRequestResponse) {
  let text = "";
  for await (const part of stream()) {
    text += part;
    if (String(headers["content-type"]).includes("event-stream")) break;
  }
  raw.res.destroy();
  return { status, body: text ? (status < 400 ? text : JSON.parse(text)) : null };
}

/**
 * Sends a request without an HTTP client, which would repair malformed parts. Each comes from another network, and the counters of
 * accounts are cleared before it, so that no rate limit refuses it first.
 */
export async function injectAs(
  scene: Scene,
  endpoint: NamedEndpoint,
  person: Person,
  { url, body, headers }: InjectedRequest,
) {
  const cookie = [...person.cookies].map((pair) => pair.join("=")).join("; ");
  await scene.product.ctx.db.deleteFrom("throttle").execute();
  const response = await scene.product.app.inject({
    method: endpoint.method,
    url,
    remoteAddress: newAddress(),
    headers: {
      ...(cookie && { cookie }),
      ...(person.token && { authorization: `Bearer ${person.token}` }),
      ...(body?.type && { "content-type": body.type }),
      ...headers,
    },
    ...(body && isWrite(endpoint) && { payload: body.text }),
    ...(endpoint.config.stream && { payloadAsStream: true }),
  });
  if (endpoint.config.stream) return firstOf(response);
  const isFile = response.headers["content-disposition"] !== undefined;
  const isJson = !isFile && String(response.headers["content-type"]).includes("json");
  return {
    status: response.statusCode,
    body: response.payload ? (isJson ? JSON.parse(response.payload) : response.payload) : null,
  };
}
