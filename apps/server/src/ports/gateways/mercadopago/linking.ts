import { GatewayError } from "../gateway-error.ts";
import type { LinkedAccount, Linking } from "../port.ts";
import type { MercadoPagoSettings, SendRequest } from "./http.ts";
import { anyResponse, tokensResponse } from "./responses.ts";

/** OAuth with PKCE: a creator authorizes us to charge into their existing account. */
export function createLinking(send: SendRequest, settings: MercadoPagoSettings): Linking {
  const { clientId, clientSecret } = settings;
  const secrets = { client_id: clientId, client_secret: clientSecret };

  // In the body, because URLs are logged.
  const requestTokens = async (body: object): Promise<LinkedAccount> => {
    const tokens = await send("/oauth/token", tokensResponse, { method: "POST", body: { ...secrets, ...body } });
    return {
      externalAccountId: tokens.user_id,
      credentials: { accessToken: tokens.access_token, refreshToken: tokens.refresh_token },
      livesSeconds: tokens.expires_in,
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
      requestTokens({ grant_type: "authorization_code", code, redirect_uri: redirectUri, code_verifier: verifier }),
    refresh: ({ credentials }) =>
      requestTokens({ grant_type: "refresh_token", refresh_token: credentials.refreshToken ?? "" }),
    isAuthorized: async ({ credentials }) => {
      try {
        await send("/users/me", anyResponse, { token: credentials.accessToken ?? "" });
        return true;
      } catch (error) {
        if (error instanceof GatewayError && error.fault === "unauthorized") return false;
        throw error;
      }
    },
  };
}
