import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Token } from "./state.ts";
import { createSecret, getSeller, readBody, readQuery, refuse, type World } from "./world.ts";

const [codeMs, tokenMs] = [10 * 60_000, 15_552_000_000];

const decision = z.object({
  redirect_uri: z.url(),
  state: z.string().optional(),
  code_challenge: z.string().optional(),
  user: z.string(),
});
const grant = z.object({
  client_id: z.string().optional(),
  client_secret: z.string().optional(),
  grant_type: z.string().optional(),
  code: z.string().optional(),
  redirect_uri: z.string().optional(),
  code_verifier: z.string().optional(),
  refresh_token: z.string().optional(),
});
type Grant = z.output<typeof grant>;

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The page where a seller authorizes the application, and its tokens. */
export function oauthRoutes(app: FastifyInstance, world: World) {
  const { state, now } = world;
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body as string))),
  );

  app.get("/authorization", async (request, reply) => {
    const query = readQuery(request);
    if (query.client_id !== world.app.clientId || query.response_type !== "code" || !query.redirect_uri)
      return refuse(400, "invalid_request");
    const hiddenFields = ["redirect_uri", "state", "code_challenge", "code_challenge_method"]
      .map((name) => `<input type="hidden" name="${name}" value="${escapeHtml(query[name] ?? "")}">`)
      .join("");
    const sellers = Object.values(state.sellers)
      .map(
        ({ userId, nickname }) => `<button name="user" value="${userId}">Entrar como ${escapeHtml(nickname)}</button>`,
      )
      .join("<br><br>");
    return reply.type("text/html; charset=utf-8").send(
      `<!doctype html><html lang="pt-BR"><meta name="viewport" content="width=device-width"><title>Mercado Pago (simulado)</title>
<main><h1>Mercado Pago (simulado)</h1><p>Nenhum dinheiro aqui é de verdade. O Camarim quer receber pagamentos na sua conta.</p>
<form method="post" action="/authorization">${hiddenFields}${sellers}<br><br><button name="user" value="">Não autorizar</button></form></main></html>`,
    );
  });

  app.post("/authorization", async (request, reply) => {
    const {
      redirect_uri: redirectUri,
      state: givenState,
      code_challenge: challenge,
      user,
    } = readBody(request, decision);
    const back = new URL(redirectUri);
    if (givenState) back.searchParams.set("state", givenState);
    if (!state.sellers[user]) back.searchParams.set("error", "access_denied");
    else {
      const code = createSecret("TG");
      const expiresAt = now() + codeMs;
      state.codes[code] = {
        code,
        userId: Number(user),
        redirectUri,
        challenge: challenge || null,
        expiresAt,
        used: false,
      };
      back.searchParams.set("code", code);
    }
    return reply.code(302).header("location", back.href).send();
  });

  app.post("/oauth/token", async (request) => {
    const body = readBody(request, grant);
    if (body.client_id !== world.app.clientId || body.client_secret !== world.app.clientSecret)
      return refuse(400, "invalid_client");
    if (body.grant_type === "authorization_code") return redeem(body);
    if (body.grant_type === "refresh_token") return refresh(body);
    return refuse(400, "unsupported_grant_type");
  });

  app.get("/users/me", async (request) => {
    const { userId, nickname } = getSeller(world, request);
    return { id: userId, nickname, site_id: "MLB", country_id: "BR" };
  });

  function redeem(body: Grant) {
    const code = state.codes[body.code ?? ""];
    if (!code || code.used || code.expiresAt <= now() || code.redirectUri !== body.redirect_uri)
      return refuse(400, "invalid_grant", "The authorization code is invalid, expired or was used");
    const verified = createHash("sha256")
      .update(body.code_verifier ?? "")
      .digest("base64url");
    if (code.challenge && code.challenge !== verified)
      return refuse(400, "invalid_grant", "code_verifier does not match");
    code.used = true;
    const seller = state.sellers[code.userId];
    if (seller) seller.unlinked = false;
    return give(code.userId);
  }

  /** Refresh tokens rotate: each can be used once. */
  function refresh(body: Grant) {
    const token = state.tokens.find(({ refreshToken }) => refreshToken === body.refresh_token);
    if (!token || token.refreshed || state.sellers[token.userId]?.unlinked)
      return refuse(400, "invalid_grant", "The refresh token is invalid or was used");
    token.refreshed = true;
    return give(token.userId);
  }

  function give(userId: number) {
    const token: Token = {
      accessToken: createSecret("APP_USR"),
      refreshToken: createSecret("TG"),
      userId,
      expiresAt: now() + tokenMs,
      refreshed: false,
    };
    state.tokens.push(token);
    return {
      access_token: token.accessToken,
      token_type: "Bearer",
      expires_in: tokenMs / 1000,
      scope: "offline_access read write",
      user_id: userId,
      refresh_token: token.refreshToken,
      public_key: `APP_USR-${userId}`,
      live_mode: false,
    };
  }
}
