import { z } from "zod";
import { typedText, unfilled } from "./values.ts";

const base64url = z.base64url("Resposta inválida do aparelho.").max(16_384, "Resposta inválida do aparelho.");
const transports = z.array(z.string().max(32)).max(16);

/** `AuthenticationResponseJSON` of WebAuthn level 3; fields that are not named here are ignored. */
export const assertedCredential = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.optional(),
  }),
});

/** Six digits of an authenticator app, or a recovery code. */
export const factorCode = typedText.min(1, unfilled).max(40, "Código inválido.");

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn level 3. */
export const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal("public-key") })),
  timeout: z.int(),
  excludeCredentials: z.array(
    z.object({ id: z.string(), type: z.literal("public-key"), transports: transports.optional() }),
  ),
  authenticatorSelection: z.object({
    residentKey: z.literal("required"),
    requireResidentKey: z.literal(true),
    userVerification: z.literal("required"),
  }),
  attestation: z.literal("none"),
});
export type CreationOptions = z.infer<typeof creationOptions>;

/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn level 3. Without `allowCredentials` any passkey for this site. */
export const requestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  userVerification: z.literal("required"),
  allowCredentials: z
    .array(z.object({ id: z.string(), type: z.literal("public-key"), transports: transports.optional() }))
    .optional(),
});
export type RequestOptions = z.infer<typeof requestOptions>;

/** `RegistrationResponseJSON` of WebAuthn level 3; fields that are not named here are ignored. */
export const createdCredential = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: transports.optional(),
  }),
});
