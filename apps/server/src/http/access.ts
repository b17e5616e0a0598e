import type { Access } from "@camarim/contract";
import type { FastifyRequest } from "fastify";
import type { App } from "#core/app";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { createSupportAccess } from "#modules/admin/create-support-access";
import { findCreatorSession } from "#modules/auth/find-creator-session";
import { isGrant } from "#modules/auth/grant.rules";
import { findGrant } from "#modules/auth/support-grants";
import { fanOfRequest } from "./fan-of-request.ts";

/** Finds out who asks and keeps everybody out of what is not theirs to call. A route that says nothing does not start. */
export function guardAccess(app: App, ctx: Ctx) {
  app.decorateRequest("creator", undefined);
  app.decorateRequest("fan", undefined);
  app.addHook("onRoute", ({ url, config }) => {
    if (!config?.access) throw new Error(`${url} declares no access`);
  });
  app.addHook("onRequest", async (request, reply) => {
    const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
    request.creator = token ? await (isGrant(token) ? findGrant : findCreatorSession)(ctx, token) : undefined;
    request.fan = await fanOfRequest(ctx, request, reply);
    const access = request.routeOptions.config.access;
    if (access) admit(request, access);
    if (request.method !== "GET" && request.method !== "HEAD" && !request.creator) checkOrigin(ctx, request);
  });
  app.addHook("preHandler", async (request) => {
    if (!request.creator?.grant) return;
    keepToGranted(request);
    // Before the work, so that nothing is done in a creator's name that is not written down.
    await createSupportAccess(ctx, request.creator, describe(request));
  });
}

/** A grant may carry none but the fields of the body that the endpoint names. */
function keepToGranted({ body, routeOptions }: FastifyRequest) {
  const { grant } = routeOptions.config;
  if (!Array.isArray(grant)) return;
  if (Object.keys((body as object | undefined) ?? {}).some((field) => !grant.includes(field)))
    throw new AppError("FORBIDDEN");
}

function describe({ method, url, routeOptions }: FastifyRequest) {
  const local = (address: string) => address.split("?")[0]?.replace(/^\/v1/, "") ?? "";
  return { method, route: local(routeOptions.url ?? url), path: local(url) };
}

function admit({ creator, fan, routeOptions }: FastifyRequest, access: Access) {
  if (creator?.grant && !routeOptions.config.grant) throw new AppError("FORBIDDEN");
  if (access === "creator" && !creator) throw new AppError("UNAUTHENTICATED");
  if (access === "admin" && !creator) throw new AppError("UNAUTHENTICATED");
  if (access === "admin" && creator?.role !== "admin") throw new AppError("FORBIDDEN");
  if (access === "fan" && !fan) throw new AppError("FAN_UNAUTHENTICATED");
  if (access === "creator-or-fan" && !creator && !fan) throw new AppError("FAN_UNAUTHENTICATED");
}

/** A cookie goes along with any site's request, so a write by cookie must come from a page of ours. */
function checkOrigin(ctx: Ctx, request: FastifyRequest) {
  const { origin, "sec-fetch-site": site } = request.headers;
  const own = [`${request.protocol}://${request.host}`, ctx.config.publicUrl];
  if (origin ? !own.includes(origin) : site === "cross-site") throw new AppError("ORIGIN_REFUSED");
}
