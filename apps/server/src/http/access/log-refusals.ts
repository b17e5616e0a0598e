import type { ErrorCode } from "@camarim/contract";
import type { FastifyRequest } from "fastify";
import type { Ctx } from "#core/ctx";
import { countEvent } from "#core/event-counts";
import type { App } from "#core/http/app";
import { findAccountByName, recordLimitedEvent } from "#modules/auth/index";
import { toAppError } from "../errors.ts";

type RefusalKind = "sign_in_failed" | "rate_limited" | "access_refused";

const kinds: Partial<Record<ErrorCode, RefusalKind>> = {
  LOGIN_FAILED: "sign_in_failed",
  PASSWORD_WRONG: "sign_in_failed",
  TOO_MANY_ATTEMPTS: "rate_limited",
  FORBIDDEN: "access_refused",
};

/** The field of the body that names an account, of endpoints that are called before its owner has signed in. */
const accountFields: Record<string, string> = {
  "/v1/auth/login": "usernameOrEmail",
  "/v1/auth/password/forgot": "email",
};

/**
 * Writes refusals to the security log of the account that was refused or that the request names. The row is written
 * before the response, and outside of the transaction that the refusal has rolled back.
 */
export function logRefusals(app: App, ctx: Ctx) {
  app.addHook("onError", async (request, _reply, error) => {
    const kind = kinds[toAppError(error).code];
    if (!kind) return;
    countEvent(kind);
    try {
      const subject = (kind !== "access_refused" && (await findNamed(ctx, request))) || findCaller(request);
      if (!subject) return;
      const endpoint = toEndpoint(request);
      const isLimit = kind === "rate_limited";
      const details = kind === "sign_in_failed" ? ({ method: "password" } as const) : { endpoint };
      await recordLimitedEvent(ctx, kind, { ...subject, details, ...(isLimit && { part: endpoint }) });
    } catch (err) {
      request.log.error({ err }, "a refusal could not be logged");
    }
  });
}

/** The name in the body, and its account if there is one. */
async function findNamed(ctx: Ctx, { body, routeOptions }: FastifyRequest) {
  const field = accountFields[routeOptions.url ?? ""];
  if (!field) return undefined;
  const name = String((body as Record<string, unknown> | undefined)?.[field] ?? "");
  return { accountId: await findAccountByName(ctx, name), name };
}

/** The account that is signed in; an admin's own if they use a support grant. */
function findCaller({ creator }: FastifyRequest) {
  return creator && { accountId: creator.grant?.adminId ?? creator.accountId };
}

function toEndpoint({ method, routeOptions }: FastifyRequest): string {
  return `${method} ${routeOptions.url?.replace(/^\/v1/, "")}`;
}
