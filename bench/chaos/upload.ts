import { setTimeout as wait } from "node:timers/promises";
import { type Client, codeOf, type HttpResponse } from "./client.ts";
import type { Traffic } from "./traffic.ts";

const version = { "tus-resumable": "1.0.0" };
const chunkBytes = 100_000;
/** Server errors after which the web app stops; lost connections and a busy server do not count. */
const maxFaults = 2;
const waits = new Set(["UNAVAILABLE", "REQUEST_TIMEOUT"]);

/** Uploads a story by tus as the web app does, and returns its id. Counts as one request. */
export async function publish(client: Client, traffic: Traffic, video: Buffer, key: string): Promise<string> {
  let url: string | undefined;
  for (let tries = 0, faults = 0; ; tries++) {
    const response = await step(client, video, key, url);
    url = response.url ?? url;
    if (response.storyId) {
      traffic.countRequest("upload", tries);
      return response.storyId;
    }
    const isLost = response.status === 0 || waits.has(response.code);
    if (!isLost && ++faults > maxFaults) {
      traffic.countRequest("upload", tries, `${response.status} ${response.code}`);
      throw new Error(`upload: ${response.status} ${response.code}`);
    }
    await wait(1_000 * 2 ** Math.min(tries, 4));
  }
}

type Step = { status: number; code: string; url?: string | undefined; storyId?: string };

/** Everything from the server's offset on, up to the first error. */
async function step(client: Client, video: Buffer, key: string, known: string | undefined): Promise<Step> {
  let url = known;
  if (!url) {
    const metadata = Object.entries({ key, kind: "closed" });
    const pairs = metadata.map(([name, value]) => `${name} ${Buffer.from(value).toString("base64")}`);
    const headers = { ...version, "upload-length": String(video.length), "upload-metadata": pairs.join(",") };
    const created = await client.send("/v1/uploads", { method: "POST", headers });
    if (created.status !== 201) return failed(created);
    url = new URL(String(created.headers.location), "http://localhost").pathname;
  }
  const head = await client.send(url, { method: "HEAD", headers: version });
  if (head.status !== 200) return { ...failed(head), url };
  for (let offset = Number(head.headers["upload-offset"]); offset < video.length; ) {
    const body = video.subarray(offset, offset + chunkBytes);
    const position = { "upload-offset": String(offset), "content-type": "application/offset+octet-stream" };
    const sent = await client.send(url, { method: "PATCH", body, headers: { ...version, ...position } });
    if (sent.status !== 204) return { ...failed(sent), url };
    offset = Number(sent.headers["upload-offset"]);
  }
  const finished = await client.send<{ becameId?: string }>(`${url}/finish`, { method: "POST" });
  const { becameId } = finished.body;
  return finished.status === 200 && becameId
    ? { status: 200, code: "", url, storyId: becameId }
    : { ...failed(finished), url };
}

const failed = (response: HttpResponse<unknown>): Step => ({ status: response.status, code: codeOf(response) });
