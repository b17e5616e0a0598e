import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { App } from "#core/app";
import { AppError } from "#core/app-error";
import { mediaCookie, readCookie, readPlainCookie } from "#core/cookies";
import type { Ctx } from "#core/ctx";
import { isMediaLinkOf, type MediaAsset, toSupportSessionId } from "#core/media-links";
import { openExport } from "#modules/account/open-export";
import { openBillingReceiptAsAdmin } from "#modules/admin/open-billing-receipt-as-admin";
import { openDocumentAsAdmin } from "#modules/admin/open-document-as-admin";
import { findGrantFor } from "#modules/auth/find-grant";
import { findSessionById } from "#modules/auth/find-session-by-id";
import { getCard } from "#modules/creators/get-card";
import { openEvidenceFile } from "#modules/disputes/open-evidence-file";
import { openCover } from "#modules/highlights/open-cover";
import { findPhotoRemembered } from "#modules/medias/find-photo";
import { findHiddenPicture } from "#modules/profile/find-hidden-picture";
import { pictureKey } from "#modules/profile/profile.rules";
import { openReceipt } from "#modules/receipts/open-receipt";
import { findWatchable, findWatchableRemembered } from "#modules/stories/find-watchable";
import { handleError, toAppError } from "./errors.ts";
import { findFanOfRequest } from "./fan-of-request.ts";
import { sendStoredFile } from "./send-stored-file.ts";

type MediaLinkRequest = { asset: MediaAsset; id: string; rendition: string } & z.infer<typeof link>;
/** How long a browser may use its copy without revalidation; see findWatchableRemembered. */
const entitlementSeconds = 6;

/** How long caches may show a cover or a profile picture after it was hidden. */
const publicImageSeconds = 300;

type Viewer = { accountId?: string; fanSessionId?: string; isAdmin?: boolean };

const link = z.object({ e: z.string().max(20), s: z.string().max(100), a: z.uuid().optional() });

/**
 * Closed media: a link needs its signature and the session it was signed for. Entitlements are cached for seconds. Every failure
 * is the same NOT_FOUND.
 */
export function mountMedia(app: App, ctx: Ctx) {
  app.register((media) => registerMediaRoutes(media as App, ctx), { prefix: "/media" });
}

async function registerMediaRoutes(media: App, ctx: Ctx) {
  media.setErrorHandler(handleMediaError);

  media.get(
    "/stories/:id/:rendition",
    {
      schema: {
        params: z.object({ id: z.uuid(), rendition: z.enum(["video", "light", "poster"]) }),
        querystring: link,
      },
    },
    async (request, reply) => {
      const { id, rendition } = request.params;
      const viewer = await findViewer(ctx, request, { asset: "stories", id, rendition, ...request.query });
      const item =
        viewer && (await findWatchableRemembered(ctx, id, viewer.accountId ?? "", viewer.fanSessionId ?? ""));
      const keyName = `${rendition}_key` as const;
      // The cached story may be older than its rendition.
      const key = item && (item.story[keyName] ?? (await findWatchable(ctx, id, viewer))?.story[keyName]);
      if (!key) throw new AppError("NOT_FOUND");
      // Then the browser revalidates, with 304 as the response.
      return sendStored(ctx, reply, key, `private, max-age=${entitlementSeconds}`);
    },
  );

  media.get(
    "/medias/:id/:rendition",
    { schema: { params: z.object({ id: z.uuid(), rendition: z.enum(["photo", "thumb"]) }), querystring: link } },
    async (request, reply) => {
      const { id, rendition } = request.params;
      const viewer = await findViewer(ctx, request, { asset: "medias", id, rendition, ...request.query });
      const item = viewer && (await findPhotoRemembered(ctx, id, viewer.accountId ?? "", viewer.fanSessionId ?? ""));
      const key = item?.[`${rendition}_key`];
      if (!key) throw new AppError("NOT_FOUND");
      return sendStored(ctx, reply, key, `private, max-age=${entitlementSeconds}`);
    },
  );

  media.get(
    "/receipts/:id/picture",
    { schema: { params: z.object({ id: z.uuid() }), querystring: link } },
    async (request, reply) => {
      const { id } = request.params;
      const viewer = await findViewer(ctx, request, { asset: "receipts", id, rendition: "picture", ...request.query });
      // Receipts are for the creator and the fan, not for support.
      if (!viewer || request.query.a) throw new AppError("NOT_FOUND");
      return sendPrivateFile(reply, await openReceipt(ctx, id, viewer));
    },
  );

  media.get(
    "/billings/:id/picture",
    { schema: { params: z.object({ id: z.uuid() }), querystring: link } },
    async (request, reply) => {
      const { id } = request.params;
      const viewer = await findViewer(ctx, request, { asset: "billings", id, rendition: "picture", ...request.query });
      if (!viewer?.accountId || request.query.a) throw new AppError("NOT_FOUND");
      const requester = { accountId: viewer.accountId, isAdmin: viewer.isAdmin === true };
      return sendPrivateFile(reply, await openBillingReceiptAsAdmin(ctx, requester, id));
    },
  );

  media.get(
    "/disputes/:id/file",
    { schema: { params: z.object({ id: z.uuid() }), querystring: link } },
    async (request, reply) => {
      const { id } = request.params;
      const viewer = await findViewer(ctx, request, { asset: "disputes", id, rendition: "file", ...request.query });
      if (!viewer?.accountId || request.query.a) throw new AppError("NOT_FOUND");
      const { type, content } = await openEvidenceFile(ctx, viewer.accountId, id);
      return sendPrivateFile(reply, content, type);
    },
  );

  media.get(
    "/documents/:id/picture",
    { schema: { params: z.object({ id: z.uuid() }), querystring: link } },
    async (request, reply) => {
      const { id } = request.params;
      const viewer = await findViewer(ctx, request, { asset: "documents", id, rendition: "picture", ...request.query });
      if (!viewer?.accountId || !viewer.isAdmin) throw new AppError("NOT_FOUND");
      return sendPrivateFile(reply, await openDocumentAsAdmin(ctx, viewer.accountId, id));
    },
  );

  media.get(
    "/exports/:id/zip",
    { schema: { params: z.object({ id: z.uuid() }), querystring: link } },
    async (request, reply) => {
      const { id } = request.params;
      const viewer = await findViewer(ctx, request, { asset: "exports", id, rendition: "zip", ...request.query });
      // Not for support.
      const key = viewer && !request.query.a ? await openExport(ctx, id, viewer.accountId) : undefined;
      if (!key) throw new AppError("NOT_FOUND");
      reply.header("content-disposition", 'attachment; filename="camarim-meus-dados.zip"');
      return sendStored(ctx, reply, key, "private, no-store");
    },
  );

  media.get(
    "/highlights/:id",
    { schema: { params: z.object({ id: z.uuid() }), querystring: z.object({ c: z.string().max(40).optional() }) } },
    async (request, reply) => {
      const cover = await openCover(ctx, request.params.id);
      return reply.header("cache-control", `public, max-age=${publicImageSeconds}`).type("image/jpeg").send(cover);
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
      const { card, version } = await getCard(ctx, request.params.username);
      const isCurrentVersion = request.query.v === version;
      const cacheControl = isCurrentVersion ? "public, max-age=31536000, immutable" : "public, max-age=300";
      return reply.header("cache-control", cacheControl).type("image/jpeg").send(card);
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
      const hiddenAccountId = await findHiddenPicture(ctx, id);
      if (hiddenAccountId) {
        const session = await findCreator(ctx, request);
        if (session?.accountId !== hiddenAccountId && session?.role !== "admin") throw new AppError("NOT_FOUND");
      }
      const cacheControl = hiddenAccountId ? "private, no-store" : `public, max-age=${publicImageSeconds}`;
      return sendStored(ctx, reply, pictureKey(id, request.query.size), cacheControl);
    },
  );

  media.all("/*", () => {
    throw new AppError("NOT_FOUND");
  });
}

/** A malformed URL gets the same NOT_FOUND as closed media. */
function handleMediaError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const appError = toAppError(error);
  return handleError(appError.code === "VALIDATION_FAILED" ? new AppError("NOT_FOUND") : error, request, reply);
}

/** The session of the request, if the link was signed for it. */
async function findViewer(
  ctx: Ctx,
  request: Pick<FastifyRequest, "cookies" | "unsignCookie">,
  { e: expires, s: signature, a: accountId, ...asset }: MediaLinkRequest,
): Promise<Viewer | undefined> {
  const signedLink = { ...asset, expires, signature };
  const fan = await findFanOfRequest(ctx, request);
  // A page that was open while an e-mail address was verified has links of the previous session.
  const isForFan = fan && [fan.sessionId, ...fan.earlierIds.slice(-2)].some((id) => isMediaLinkOf(ctx, id, signedLink));
  if (isForFan) return { fanSessionId: fan.sessionId };
  const sessionId = findCreatorSessionId(ctx, request);
  if (!sessionId || !isMediaLinkOf(ctx, accountId ? toSupportSessionId(accountId, sessionId) : sessionId, signedLink))
    return undefined;
  const creator = await findSessionById(ctx, sessionId);
  if (accountId) return creator && (await findGrantFor(ctx, creator, accountId));
  return creator && { accountId: creator.accountId, isAdmin: creator.role === "admin" };
}

type WithCookies = Pick<FastifyRequest, "cookies" | "unsignCookie">;

/** Creators who signed in before the `__Host-` prefix have the cookie without it until they sign in again. */
function findCreatorSessionId(ctx: Ctx, request: WithCookies): string | null {
  const cookie = readCookie(ctx, request, mediaCookie) ?? readPlainCookie(ctx, request, mediaCookie);
  return request.unsignCookie(cookie ?? "").value;
}

async function findCreator(ctx: Ctx, request: WithCookies) {
  const sessionId = findCreatorSessionId(ctx, request);
  return sessionId ? findSessionById(ctx, sessionId) : undefined;
}

/** An image or PDF that no cache stores and no page can execute. */
function sendPrivateFile(reply: FastifyReply, content: Buffer, type = "image/jpeg") {
  reply
    .header("cache-control", "private, no-store")
    .header("content-security-policy", "sandbox; default-src 'none'; frame-ancestors 'none'");
  return reply.header("content-disposition", "attachment").type(type).send(content);
}

async function sendStored(ctx: Ctx, reply: FastifyReply, key: string, cacheControl: string) {
  const { root, path } = ctx.storage.locate(key);
  const { headers } = reply.request.raw;
  // A suffix range longer than the file means the complete file (RFC 9110, 14.1.2), but the file server refuses it.
  const suffixLength = Number(/^bytes=-(\d+)$/.exec(headers.range ?? "")?.[1]);
  if (suffixLength > 0 && suffixLength >= ((await stat(join(root, path)).catch(() => undefined))?.size ?? 0))
    headers.range = "bytes=0-";
  return sendStoredFile(reply.header("cache-control", cacheControl), root, path);
}
