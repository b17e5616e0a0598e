import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import { createServer, type ViteDevServer } from "vite";
import type { App } from "#core/http/app";
import { serverFolder } from "#core/server-folder";
import type { SiteBuild } from "./web-build.ts";

/** The web apps as Vite serves their sources while somebody works on them: what is saved replaces itself in an open page. */
export type WebSources = {
  mountFiles: (app: App) => void;
  readPage: (app: "studio" | "viewer", url: string) => Promise<string>;
  loadSite: () => Promise<SiteBuild>;
  /** What Vite needs beside our own: styles that it adds inline, and a worker that waits for a server that starts again. */
  policy: { styles: string; workers: string };
};

/** The files of the studio and of the viewer are below these, since all have a `/src`, `/app` or `/node_modules`. */
const bases = { studio: "/@studio/", viewer: "/@viewer/" };
/** What Vite serves for the site; a creator's page is `/@` with a name. */
const siteFiles = /^\/((@vite|@id|@fs|@react-router|app|node_modules)\/|@react-refresh)/;

/** Starts Vite with the first page of each app, so that a restart of the server does not wait for it. */
export function openWebSources(): WebSources {
  let app: App;
  const start = (name: string, base: string) => {
    let vite: Promise<ViteDevServer> | undefined;
    return () => {
      const folder = join(serverFolder, "..", name);
      vite ??= createServer({
        root: folder,
        configFile: join(folder, "vite.config.ts"),
        base,
        appType: "custom",
        server: { middlewareMode: true, hmr: { server: app.server } },
      });
      return vite;
    };
  };
  const startSite = start("site", "/");
  const startPage = { studio: start("studio", bases.studio), viewer: start("site/viewer", bases.viewer) };
  return {
    policy: { styles: "'self' 'unsafe-inline'", workers: "'self' blob:" },
    mountFiles(to) {
      app = to;
      const root = ["site/public", "studio/public"].map((folder) => join(serverFolder, "..", folder));
      app.register(fastifyStatic, { root, wildcard: false, decorateReply: false, index: false });
      app.addHook("onRequest", async ({ raw, url }, reply) => {
        const page = (["studio", "viewer"] as const).find((name) => url.startsWith(bases[name]));
        const starts = page ? startPage[page] : siteFiles.test(url) ? startSite : undefined;
        const middlewares = starts && (await starts()).middlewares;
        if (!middlewares) return;
        reply.hijack();
        middlewares(raw, reply.raw, () => reply.raw.writeHead(404).end());
      });
    },
    async readPage(name, url) {
      const vite = await startPage[name]();
      return vite.transformIndexHtml(url, await readFile(join(vite.config.root, "index.html"), "utf8"));
    },
    async loadSite() {
      return (await (await startSite()).ssrLoadModule("virtual:react-router/server-build")) as SiteBuild;
    },
  };
}
