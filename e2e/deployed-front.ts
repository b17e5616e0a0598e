import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import type { Running } from "./server.ts";

/** A proxy in front of the product that, once `deploy` was called, serves a build in which every script has another name. */
export async function startFront(server: Running) {
  let isDeployed = false;
  const rename = (text: string) =>
    text.replace(/([\w.]+-[\w-]{8})\.js/g, "$1-deployed.js").replace(/camarim-\w{12}/, "camarim-deployed");
  const proxy = createServer((incoming, reply) => {
    const path = incoming.url ?? "/";
    const script = path.startsWith("/assets/") && path.endsWith(".js");
    if (script && path.includes("-deployed") !== isDeployed) return void reply.writeHead(404).end();
    const options = { method: incoming.method, headers: { ...incoming.headers, host: new URL(server.url).host } };
    // A compressed response could not be renamed.
    delete options.headers["accept-encoding"];
    // Conditional requests refer to the old build.
    if (isDeployed) delete options.headers["if-none-match"];
    if (isDeployed) delete options.headers["if-modified-since"];
    if (options.headers.origin) options.headers.origin = server.url;
    const onward = request(server.url + path.replace("-deployed", ""), options, (got) => {
      const text = /html|javascript/.test(got.headers["content-type"] ?? "");
      if (!isDeployed || !text) return void got.pipe(reply.writeHead(got.statusCode ?? 500, got.headers));
      const { "content-length": _, etag: __, ...headers } = got.headers;
      const parts: Buffer[] = [];
      got.on("data", (part: Buffer) => parts.push(part));
      got.on("end", () => reply.writeHead(got.statusCode ?? 500, headers).end(rename(Buffer.concat(parts).toString())));
    });
    // The page may give up a request, and the server close a connection that waits for the next one.
    onward.on("error", () => reply.destroy());
    reply.on("close", () => onward.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    deploy: () => {
      isDeployed = true;
    },
    close: () => {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}

/** Whether the page has loaded a script of the new build. */
export const runsDeployed = (page: Page): Promise<boolean> =>
  page.evaluate(() => performance.getEntriesByType("resource").some(({ name }) => name.includes("-deployed.js")));
