import type { Access } from "@camarim/contract";
import type { FastifyRequest } from "fastify";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import type { App } from "#core/http/app";
import { createSupportAccess } from "#modules/admin/index";
import { canEnterAccounts, findCreatorSession, findGrant, isConfirmed, isGrant } from "#modules/auth/index";
import { findFanOfRequest } from "./fan-of-request.ts";

/** Authenticates requests and applies the declared `access` of their endpoint. A route without `access` throws at registration. */
export function guardAccess(app: App, ctx: Ctx) {
  app.decorateRequest("creator", undefined);
  app.decorateRequest("fan", undefined);
  app.addHook("onRoute", ({ url, config }) => {
    if (!config?.access) throw new Error(`${url} declares no access`);
  });
  app.addHook("onRequest", async (request, reply) => {
    const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
    request.creator = token ? await (isGrant(token) ? findGrant : findCreatorSession)(ctx, token) : undefined;
    request.fan = await findFanOfRequest(ctx, request, reply);
    const access = request.routeOptions.config.access;
    if (access) assertAccess(ctx, request, access);
    if (request.routeOptions.config.fresh === true) assertConfirmed(ctx, request);
    if (request.method !== "GET" && request.method !== "HEAD" && !request.creator) checkOrigin(ctx, request);
  });
  app.addHook("preHandler", async (request) => {
    if (sendsFreshField(request)) assertConfirmed(ctx, request);
    if (!request.creator?.grant) return;
    assertGrantedFields(request);
    // Before the handler, so that nothing is done in a creator's name without a record.
    await createSupportAccess(ctx, request.creator, toAccessRecord(request));
  });
}

/** Only what the session stores counts; nothing in the request replaces it. */
function assertConfirmed(ctx: Ctx, { creator }: FastifyRequest) {
  if (creator?.grant) throw new AppError("FORBIDDEN");
  if (!creator || !isConfirmed(creator, ctx.now())) throw new AppError("CONFIRMATION_REQUIRED");
}

function sendsFreshField({ body, routeOptions }: FastifyRequest): boolean {
  const { fresh } = routeOptions.config;
  if (typeof fresh !== "object") return false;
  return fresh.having.some(
    (field) => (body as Record<string, unknown> | null)?.[field.slice("body.".length)] !== undefined,
  );
}

/** With a support grant, the body may contain only the fields that the endpoint's `grant` lists. */
function assertGrantedFields({ body, routeOptions }: FastifyRequest) {
  const { grant } = routeOptions.config;
  if (!Array.isArray(grant)) return;
  if (Object.keys((body as object | undefined) ?? {}).some((field) => !grant.includes(field)))
    throw new AppError("FORBIDDEN");
}

function toAccessRecord({ method, url, routeOptions }: FastifyRequest) {
  const local = (address: string) => address.split("?")[0]?.replace(/^\/v1/, "") ?? "";
  return { method, route: local(routeOptions.url ?? url), path: local(url) };
}

function assertAccess(ctx: Ctx, { creator, fan, routeOptions }: FastifyRequest, access: Access) {
  if (creator?.grant && !routeOptions.config.grant) throw new AppError("FORBIDDEN");
  if (access === "creator" && !creator) throw new AppError("UNAUTHENTICATED");
  if (access === "admin" && !creator) throw new AppError("UNAUTHENTICATED");
  const isAllowed =
    creator?.role === "admin" || (routeOptions.config.factor === "production" && canEnterAccounts(ctx, creator));
  if (access === "admin" && !isAllowed)
    throw new AppError(creator?.needsFactor ? "SECOND_FACTOR_REQUIRED" : "FORBIDDEN");
  if (access === "fan" && !fan) throw new AppError("FAN_UNAUTHENTICATED");
  if (access === "creator-or-fan" && !creator && !fan) throw new AppError("FAN_UNAUTHENTICATED");
}

/**
 * Browsers send cookies with requests of any site, so a write by cookie must come from our own origin (CSRF). Another host
 * of our domain is another origin too (`same-site`). Clients that are no browsers send neither header.
 */
export function checkOrigin(ctx: Ctx, request: FastifyRequest) {
  const { origin, "sec-fetch-site": site = "none" } = request.headers;
  const own = [`${request.protocol}://${request.host}`, ctx.config.publicUrl];
  const isOwn = origin ? own.includes(origin) : site === "same-origin" || site === "none";
  if (!isOwn) throw new AppError("ORIGIN_REFUSED");
}
