import { GatewayError } from "../gateway-error.ts";
import type { Linked, Linking } from "../port.ts";
import { anyAnswer, tokensAnswer } from "./answers.ts";
import type { Ask, MercadoPagoSettings } from "./http.ts";

/** OAuth with PKCE: a creator lets us charge into the account that they have at Mercado Pago already. */
export function createLinking(ask: Ask, settings: MercadoPagoSettings): Linking {
  const { clientId, clientSecret } = settings;
  const secrets = { client_id: clientId, client_secret: clientSecret };

  // In the body alone: addresses end up in logs.
  const take = async (body: object): Promise<Linked> => {
    const told = await ask("/oauth/token", tokensAnswer, { method: "POST", body: { ...secrets, ...body } });
    return {
      externalAccountId: told.user_id,
      credentials: { accessToken: told.access_token, refreshToken: told.refresh_token },
      livesSeconds: told.expires_in,
    };
  };

  return {
    authorizeUrl: ({ state, challenge, redirectUri }) => {
      const url = new URL("/authorization", settings.authUrl);
      url.search = new URLSearchParams({
        client_id: clientId,
        response_type: "code",
        platform_id: "mp",
        state,
        redirect_uri: redirectUri,
        code_challenge: challenge,
        code_challenge_method: "S256",
      }).toString();
      return url.href;
    },
    redeem: ({ code, verifier, redirectUri }) =>
      take({ grant_type: "authorization_code", code, redirect_uri: redirectUri, code_verifier: verifier }),
    refresh: ({ credentials }) => take({ grant_type: "refresh_token", refresh_token: credentials.refreshToken ?? "" }),
    stands: async ({ credentials }) => {
      try {
        await ask("/users/me", anyAnswer, { token: credentials.accessToken ?? "" });
        return true;
      } catch (error) {
        if (error instanceof GatewayError && error.fault === "unauthorized") return false;
        throw error;
      }
    },
  };
}
