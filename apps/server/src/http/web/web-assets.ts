import { readdir, readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { deleteAssetsBefore, insertAssets, selectAsset, touchAssets } from "./web-assets.store.ts";
import { assetFolders, isWebBuilt } from "./web-build.ts";

const types: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml; charset=utf-8",
};
const dayMs = 86_400_000;
const retentionDays = 30;
/** Each has a few kilobytes. */
const filesPerInsert = 50;

/** Stores the assets in `folder` for processes of other releases. Their names contain a hash of their content. */
export async function publishAssets(ctx: Ctx, folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => extname(name) in types);
  const missing = await touchAssets(ctx, names, new Date(ctx.now().getTime() - dayMs));
  while (missing.length > 0) {
    const files = missing
      .splice(0, filesPerInsert)
      .map(async (name) => ({ name, content: await readFile(join(folder, name)) }));
    await insertAssets(ctx, await Promise.all(files));
  }
}

/** Stores the assets of this release. A process starts without that, too: only a rolling deploy needs them. */
export async function publishOwnAssets(ctx: Ctx): Promise<void> {
  if (!isWebBuilt()) return;
  await Promise.all(assetFolders.map((folder) => publishAssets(ctx, folder))).catch((err) =>
    ctx.log.warn({ err }, "assets could not be stored for other releases"),
  );
}

/** Sends an asset of another release; NOT_FOUND if it is unknown or not in use for 30 days. */
export async function sendPublishedAsset(ctx: Ctx, request: FastifyRequest, reply: FastifyReply) {
  const name = /^\/assets\/([\w.-]{1,200})$/.exec(request.url.split("?")[0] ?? "")?.[1];
  const type = name && types[extname(name)];
  const content = type && ["GET", "HEAD"].includes(request.method) ? await selectAsset(ctx, name) : undefined;
  if (!type || !content) throw new AppError("NOT_FOUND");
  return reply.type(type).header("cache-control", "public, max-age=31536000, immutable").send(content);
}

export async function cleanupAssets(ctx: Ctx) {
  await deleteAssetsBefore(ctx, new Date(ctx.now().getTime() - retentionDays * dayMs));
}
