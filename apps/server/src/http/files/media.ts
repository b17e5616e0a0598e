import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import type { App } from "#core/http/app";
import { mediaCookie, readCookie } from "#core/http/cookies";
import { isMediaLinkOf, type MediaAsset, toSupportSessionId } from "#core/http/media-links";
import { openExport } from "#modules/account/index";
import { openBillingReceiptAsAdmin, openDocumentAsAdmin } from "#modules/admin/index";
import { findGrantFor, findSessionById } from "#modules/auth/index";
import { getCard } from "#modules/creators/index";
import { openEvidenceFile } from "#modules/disputes/index";
import { openCover } from "#modules/highlights/index";
import { findBoughtPhoto, findBoughtVideo } from "#modules/items/index";
import { findPhotoCached } from "#modules/medias/index";
import { findHiddenPicture, pictureKey } from "#modules/profile/index";
import { openReceipt } from "#modules/receipts/index";
import { findWatchable, findWatchableCached } from "#modules/stories/index";
import { findFanOfRequest } from "../access/fan-of-request.ts";
import { handleError, toAppError } from "../errors.ts";
import { sendObject } from "./send-object.ts";

type RequestedLink = { asset: MediaAsset; id: string; rendition: string } & z.infer<typeof link>;
/** How long a browser may show a file without a request; see findWatchableCached. */
const cachedSeconds = 6;

/** The column of each rendition's storage key. */
const storyKeys = { video: "videoKey", light: "lowBitrateKey", poster: "posterKey" } as const;
const mediaKeys = { photo: "photoKey", thumb: "thumbKey" } as const;

/** How long caches may show a cover, a profile picture or a preview after it was hidden. */
const hiddenAfterSeconds = 300;

type Watcher = { accountId?: string; fanSessionId?: string; isAdmin?: boolean };

const link = z.object({ e: z.string().max(20), s: z.string().max(100), a: z.uuid().optional() });

/**
 * Private media: a link needs its signature, the session that it was signed for, and an entitlement, which is cached
 * for seconds. Every failure is the same 404.
 */
export function mountMedia(app: App, ctx: Ctx) {
  app.register((media) => serveMedia(media as App, ctx), { prefix: "/media" });
}

async function serveMedia(media: App, ctx: Ctx) {
  media.setErrorHandler(hideMalformed);

  media.get(
    "/stories/:id/:rendition",
    {
      config: { priority: "paid" },
      schema: {
        params: z.object({ id: z.uuid(), rendition: z.enum(["video", "light", "poster"]) }),
        querystring: link,
      },
    },
    async (request, reply) => {
      const { id, rendition } = request.params;
      const watcher = await watcherOf(ctx, request, { asset: "stories", id, rendition, ...request.query });
      const found = watcher && (await findVideo(ctx, id, watcher));
      const keyName = storyKeys[rendition];
      // A rendition may have been created since the cached read.
      const key = found && (found.story[keyName] ?? (await findWatchable(ctx, id, watcher))?.story[keyName]);
      if (!key) throw new AppError("NOT_FOUND");
      // After that the browser revalidates, and receives 304.
      return sendObject(ctx, reply, key, `private, max-age=${cachedSeconds}`);
    },
  );

  media.get(
    "/medias/:id/:rendition",
    {
      config: { priority: "paid" },
      schema: { params: z.object({ id: z.uuid(), rendition: z.enum(["photo", "thumb"]) }), querystring: link },
    },
    async (request, reply) => {
      const { id, rendition } = request.params;
      const watcher = await watcherOf(ctx, request, { asset: "medias", id, rendition, ...request.query });
      const found = watcher && (await findPhoto(ctx, id, watcher));
      const key = found?.[mediaKeys[rendition]];
      if (!key) throw new AppError("NOT_FOUND");
      return sendObject(ctx, reply, key, `private, max-age=${cachedSeconds}`);
    },
  );

  media.get(
    "/receipts/:id/picture",
    { schema: { params: z.object({ id: z.uuid() }), querystring: link } },
    async (request, reply) => {
      const { id } = request.params;
      const watcher = await watcherOf(ctx, request, { asset: "receipts", id, rendition: "picture", ...request.query });
      // Receipts are for the creator and the fan only; support grants cannot read them.
      if (!watcher || request.query.a) throw new AppError("NOT_FOUND");
      return sendPrivateFile(reply, "comprovante", await openReceipt(ctx, id, watcher));
    },
  );

  media.get(
    "/billings/:id/picture",
    { schema: { params: z.object({ id: z.uuid() }), querystring: link } },
    async (request, reply) => {
      const { id } = request.params;
      const watcher = await watcherOf(ctx, request, { asset: "billings", id, rendition: "picture", ...request.query });
      if (!watcher?.accountId || request.query.a) throw new AppError("NOT_FOUND");
      const requester = { accountId: watcher.accountId, isAdmin: watcher.isAdmin === true };
      return sendPrivateFile(reply, "comprovante-fatura", await openBillingReceiptAsAdmin(ctx, requester, id));
    },
  );

  media.get(
    "/disputes/:id/file",
    { schema: { params: z.object({ id: z.uuid() }), querystring: link } },
    async (request, reply) => {
      const { id } = request.params;
      const watcher = await watcherOf(ctx, request, { asset: "disputes", id, rendition: "file", ...request.query });
      if (!watcher?.accountId || request.query.a) throw new AppError("NOT_FOUND");
      const { type, content } = await openEvidenceFile(ctx, watcher.accountId, id);
      return sendPrivateFile(reply, "contestacao", content, type);
    },
  );

  media.get(
    "/documents/:id/picture",
    { schema: { params: z.object({ id: z.uuid() }), querystring: link } },
    async (request, reply) => {
      const { id } = request.params;
      const watcher = await watcherOf(ctx, request, { asset: "documents", id, rendition: "picture", ...request.query });
      if (!watcher?.accountId || !watcher.isAdmin) throw new AppError("NOT_FOUND");
      return sendPrivateFile(reply, "documento", await openDocumentAsAdmin(ctx, watcher.accountId, id));
    },
  );

  media.get(
    "/exports/:id/zip",
    { schema: { params: z.object({ id: z.uuid() }), querystring: link } },
    async (request, reply) => {
      const { id } = request.params;
      const watcher = await watcherOf(ctx, request, { asset: "exports", id, rendition: "zip", ...request.query });
      // For the creator only, not for support.
      const key = watcher && !request.query.a ? await openExport(ctx, id, watcher.accountId) : undefined;
      if (!key) throw new AppError("NOT_FOUND");
      reply.header("content-disposition", 'attachment; filename="camarim-meus-dados.zip"');
      return sendObject(ctx, reply, key, "private, no-store");
    },
  );

  media.get(
    "/highlights/:id",
    { schema: { params: z.object({ id: z.uuid() }), querystring: z.object({ c: z.string().max(40).optional() }) } },
    async (request, reply) => {
      const cover = await openCover(ctx, request.params.id);
      return reply.header("cache-control", `public, max-age=${hiddenAfterSeconds}`).type("image/jpeg").send(cover);
    },
  );

  media.get(
    "/cards/:username",
    {
      schema: {
        params: z.object({ username: z.string().toLowerCase().max(30) }),
        querystring: z.object({ v: z.string().max(40).optional() }),
      },
    },
    async (request, reply) => {
      const card = await getCard(ctx, request.params.username);
      return reply.header("cache-control", `public, max-age=${hiddenAfterSeconds}`).type("image/jpeg").send(card);
    },
  );

  media.get(
    "/pictures/:id",
    {
      schema: {
        params: z.object({ id: z.uuid() }),
        querystring: z.object({ size: z.coerce.number().optional().catch(undefined) }),
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const hiddenOf = await findHiddenPicture(ctx, id);
      if (hiddenOf) {
        const session = await creatorOfCookie(ctx, request);
        if (session?.accountId !== hiddenOf && session?.role !== "admin") throw new AppError("NOT_FOUND");
      }
      const cacheControl = hiddenOf ? "private, no-store" : `public, max-age=${hiddenAfterSeconds}`;
      return sendObject(ctx, reply, pictureKey(id, request.query.size), cacheControl);
    },
  );

  media.all("/*", () => {
    throw new AppError("NOT_FOUND");
  });
}

/** A video that is the watcher's own, or that they have subscribed to or bought. */
async function findVideo(ctx: Ctx, id: string, { accountId = "", fanSessionId = "" }: Watcher) {
  const watchable = await findWatchableCached(ctx, id, accountId, fanSessionId);
  if (watchable || !fanSessionId) return watchable;
  const story = await findBoughtVideo(ctx, id, fanSessionId);
  return story && { story };
}

/** As `findVideo`. */
async function findPhoto(ctx: Ctx, id: string, { accountId = "", fanSessionId = "" }: Watcher) {
  const photo = await findPhotoCached(ctx, id, accountId, fanSessionId);
  return photo ?? (fanSessionId ? findBoughtPhoto(ctx, id, fanSessionId) : undefined);
}

/** A malformed address has the same response as a closed one. */
function hideMalformed(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const known = toAppError(error);
  return handleError(known.code === "VALIDATION_FAILED" ? new AppError("NOT_FOUND") : error, request, reply);
}

/** The session that this link was signed for, if the request has it. */
async function watcherOf(
  ctx: Ctx,
  request: Pick<FastifyRequest, "cookies" | "unsignCookie">,
  { e: expires, s: signature, a: accountId, ...requested }: RequestedLink,
): Promise<Watcher | undefined> {
  const signed = { ...requested, expires, signature };
  const fan = await findFanOfRequest(ctx, request);
  // A page that is open while an e-mail address is verified has links of the previous session.
  const isForFan = fan && [fan.sessionId, ...fan.previousIds.slice(-2)].some((id) => isMediaLinkOf(ctx, id, signed));
  if (isForFan) return { fanSessionId: fan.sessionId };
  const sessionId = creatorSessionIdOf(ctx, request);
  if (!sessionId || !isMediaLinkOf(ctx, accountId ? toSupportSessionId(accountId, sessionId) : sessionId, signed))
    return undefined;
  const creator = await findSessionById(ctx, sessionId);
  if (accountId) return creator && (await findGrantFor(ctx, creator, accountId));
  return creator && { accountId: creator.accountId, isAdmin: creator.role === "admin" };
}

type WithCookies = Pick<FastifyRequest, "cookies" | "unsignCookie">;

function creatorSessionIdOf(ctx: Ctx, request: WithCookies): string | null {
  return request.unsignCookie(readCookie(ctx, request, mediaCookie) ?? "").value;
}

async function creatorOfCookie(ctx: Ctx, request: WithCookies) {
  const sessionId = creatorSessionIdOf(ctx, request);
  return sessionId ? findSessionById(ctx, sessionId) : undefined;
}

const fileEndings = { "image/jpeg": "jpg", "application/pdf": "pdf" };
type FileType = keyof typeof fileEndings;

/** A picture or PDF that caches must not store and that cannot run scripts. Its name never comes from its sender. */
function sendPrivateFile(reply: FastifyReply, name: string, content: Buffer, type: FileType = "image/jpeg") {
  reply
    .header("cache-control", "private, no-store")
    .header("content-security-policy", "sandbox; default-src 'none'; frame-ancestors 'none'");
  const disposition = `attachment; filename="${name}.${fileEndings[type]}"`;
  return reply.header("content-disposition", disposition).type(type).send(content);
}
