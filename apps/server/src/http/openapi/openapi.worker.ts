import { hash } from "node:crypto";
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import * as contract from "@camarim/contract";
import type { RouteOptions } from "fastify";
import { serveThread } from "#core/threads/serve-thread";
import type { StoredPage } from "./openapi.ts";
import { createReader } from "./openapi-reader.ts";

const prefix = "/v1";
/** Its initializer requests the document beside the page. */
const documents = [`${prefix}/openapi.json`, `${prefix}/docs/json`];

await serveThread(async function* () {
  yield await createPages();
});

/** The contract as OpenAPI and all files of its reader, compressed, by path. */
async function createPages(): Promise<ReadonlyMap<string, StoredPage>> {
  const reader = await createReader(listRoutes());
  const pages = new Map<string, StoredPage>();
  for (const url of [documents[0] as string, `${prefix}/docs`, ...listFiles()]) {
    const { statusCode, headers, rawPayload } = await reader.inject(url);
    if (statusCode !== 200) throw new Error(`${url} of the reader of the contract answers ${statusCode}`);
    const { "content-type": type, "content-security-policy": policy } = headers as Record<string, string>;
    const etag = `"${hash("sha1", rawPayload, "base64url")}"`;
    pages.set(url, { gzip: gzipSync(rawPayload), headers: { etag, ...toHeaders(type, policy) } });
  }
  for (const url of documents) pages.set(url, pages.get(documents[0] as string) as StoredPage);
  pages.set(`${prefix}/docs/`, pages.get(`${prefix}/docs`) as StoredPage);
  return pages;
}

function toHeaders(type: string | undefined, policy: string | undefined): Record<string, string> {
  return { ...(type && { "content-type": type }), ...(policy && { "content-security-policy": policy }) };
}

/** The endpoints of the contract, which are found by their shape, as routes without handlers. */
function listRoutes(): RouteOptions[] {
  return Object.values(contract)
    .flatMap((module) => Object.values(module))
    .filter(
      (value): value is contract.Endpoint =>
        Boolean(value) && typeof value === "object" && "config" in value && "url" in value,
    )
    .map((endpoint) => ({ ...endpoint, url: prefix + endpoint.url }) as unknown as RouteOptions);
}

function listFiles(): string[] {
  const folder = join(dirname(fileURLToPath(import.meta.resolve("@fastify/swagger-ui"))), "static");
  const files = readdirSync(folder).filter((name) => !["csp.json", "index.html"].includes(name));
  return [...files, "swagger-initializer.js"].map((name) => `${prefix}/docs/static/${name}`);
}
