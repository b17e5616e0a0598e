import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { Ctx } from "#core/ctx";
import type { App } from "#core/http/app";
import { addSvgCharset } from "../files/svg-charset.ts";
import { assetPolicy } from "../security-headers.ts";
import { mountSite } from "./site.ts";
import { mountStudio } from "./studio.ts";
import { sendPublishedAsset } from "./web-assets.ts";
import { assetFolders, isWebBuilt, siteFolder, studioFolder } from "./web-build.ts";
import type { WebSources } from "./web-sources.ts";

/** Serves the public site, the creator's app and their files: those that are built, or from `sources`. */
export async function mountWeb(app: App, ctx: Ctx, sources?: WebSources) {
  if (sources) sources.mountFiles(app);
  else if (isWebBuilt()) mountFiles(app, ctx);
  else return ctx.log.warn("the web apps are not built: only the API is served");
  await mountStudio(app, ctx, sources);
  await mountSite(app, ctx, sources);
}

function mountFiles(app: App, ctx: Ctx) {
  app.register(
    async (files) => {
      files.addHook("onSend", addSvgCharset);
      // In a rolling deploy, a page of one release may load its files from a process of another.
      files.setNotFoundHandler((request, reply) =>
        sendPublishedAsset(ctx, request, reply.header("content-security-policy", assetPolicy)),
      );
      files.register(fastifyStatic, {
        root: assetFolders,
        decorateReply: false,
        preCompressed: true,
        immutable: true,
        maxAge: "365d",
        index: false,
        setHeaders: (reply) => reply.header("content-security-policy", assetPolicy),
      });
    },
    { prefix: "/assets/" },
  );
  app.register(async (files) => {
    files.addHook("onSend", addSvgCharset);
    // Files with fixed names (service worker, manifest, icons) are revalidated each time, so that none outlives a deploy.
    files.register(fastifyStatic, {
      root: [join(siteFolder, "client"), studioFolder],
      wildcard: false,
      globIgnore: ["assets/**", "index.html"],
      decorateReply: false,
      cacheControl: false,
      index: false,
      setHeaders: (reply) =>
        void reply.headers({ "cache-control": "no-cache", "content-security-policy": assetPolicy }),
    });
  });
}
