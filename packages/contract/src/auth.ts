import { z } from "zod";
import { endpoint, hourly } from "./endpoint.ts";
import { optionalPassword } from "./guarded.ts";
import { name } from "./names.ts";
import { byId, email, list, phoneNumber, unfilled } from "./values.ts";

/** Names that would stand where the product's own pages do, or pass for the house. */
const reservedUsernames = new Set(
  `about account admin ajuda api app assets assinaturas assinar auth camarim contato convite dev docs email entrar favicon.ico
  health help home login logout media medias metrics mp null oficial onboarding privacidade profile ready root sair senha
  settings sistema stories suporte support termos undefined uploads webhooks www`.split(/\s+/),
);

export const username = z
  .string(unfilled)
  .trim()
  .toLowerCase()
  .min(1, unfilled)
  .min(3, "Use pelo menos 3 caracteres.")
  .max(30, "Use no máximo 30 caracteres.")
  .regex(/^[a-z0-9._]+$/, "Use só letras sem acento, números, ponto e _.")
  .refine((name) => !/^\.|\.$|\.\./.test(name), "O ponto não pode ficar no começo, no fim nem repetido.")
  .refine(
    (name) => !/\.(?:com|net|org|br|io|app|site|online|info|xyz|link|ly)$/.test(name),
    "O nome não pode terminar como um endereço de site.",
  )
  .refine((name) => !reservedUsernames.has(name), "Este nome é reservado. Escolha outro.");

/** Outer blanks are refused here because the login form trims what is typed there. */
export const newPassword = z
  .string(unfilled)
  .min(1, unfilled)
  .min(10, "Use pelo menos 10 caracteres.")
  .max(128, "Use no máximo 128 caracteres.")
  .refine((password) => password === password.trim(), "A senha não pode começar nem terminar com espaço.");

const session = z.object({ accessToken: z.string() });

export const registerBody = z.strictObject({
  fullName: name(2, 80),
  username,
  email,
  phoneNumber,
  password: newPassword,
  acceptedTerms: z.literal(true, "Para criar a conta, aceite os termos."),
});

/** Login takes what `register` refuses, so that a wrong user and a wrong password stay alike. */
export const loginBody = z.strictObject({
  usernameOrEmail: z.string(unfilled).trim().toLowerCase().min(1, unfilled).max(254),
  password: z.string(unfilled).trim().min(1, unfilled).max(256),
});

export const register = endpoint({
  method: "POST",
  url: "/auth/register",
  schema: { summary: "Create a creator's account and sign in", body: registerBody, response: { 201: session } },
  config: {
    access: "public",
    errors: ["VALIDATION_FAILED", "USERNAME_TAKEN", "EMAIL_TAKEN"],
    throttle: [{ per: ["address"], limit: 20, minutes: 60 }],
    idempotencyKey: "ignored",
  },
});

/**
 * Failures also count for the typed name, whether it names an account or not; a device on which that name has signed in before is
 * counted apart, so that strangers cannot lock the owner out.
 */
export const login = endpoint({
  method: "POST",
  url: "/auth/login",
  schema: { summary: "Sign in with username or e-mail", body: loginBody, response: { 200: session } },
  config: {
    access: "public",
    errors: ["VALIDATION_FAILED", "LOGIN_FAILED"],
    throttle: [{ per: ["address"], limit: 50, minutes: 15, counts: ["LOGIN_FAILED"] }],
    idempotencyKey: "ignored",
  },
});

export const logout = endpoint({
  method: "POST",
  url: "/auth/logout",
  schema: { summary: "End this session", response: { 204: z.null() } },
  config: { access: "creator", errors: ["UNAUTHENTICATED"], idempotencyKey: "ignored" },
});

/**
 * `supportUrl` opens a chat with the support, the message already written. `impersonatedBy` is the username of the admin who
 * looks at this account with a grant; `pendingEmail` an address that was asked for and is not confirmed yet.
 */
export const me = z.object({
  _id: z.uuid(),
  email: z.string(),
  emailVerified: z.boolean(),
  phoneNumber: z.string(),
  role: z.enum(["creator", "admin"]),
  paymentGateway: z.enum(["bacen", "iugu", "mercadopago"]),
  createdAt: z.iso.datetime(),
  supportUrl: z.url(),
  impersonatedBy: z.string().optional(),
  pendingEmail: z.string().optional(),
});
export type Me = z.infer<typeof me>;

export const getMe = endpoint({
  method: "GET",
  url: "/me",
  schema: { summary: "The signed-in account", response: { 200: me } },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED"] },
});

/**
 * A new e-mail or password asks for `currentPassword`, unless this session gave it within the last 10 minutes. The e-mail
 * changes once the link sent to it is opened; the address that the account has is sent a link where it is unconfirmed. A new
 * password ends every other session.
 */
export const meBody = z.strictObject({
  email: email.optional(),
  phoneNumber: phoneNumber.optional(),
  currentPassword: optionalPassword,
  password: newPassword.optional(),
});

export const putMe = endpoint({
  method: "PUT",
  url: "/me",
  schema: { summary: "Change e-mail, phone or password", body: meBody, response: { 200: me } },
  config: {
    // An address that is not the account's own gets a link by this. `sendMail` counts the same for each address.
    throttle: [
      ...hourly(20),
      { per: ["account"], limit: 6, minutes: 60, having: "body.email" },
      { per: ["body.email"], limit: 4, minutes: 60, having: "body.email" },
    ],
    access: "creator",
    errors: [
      "UNAUTHENTICATED",
      "VALIDATION_FAILED",
      "PASSWORD_REQUIRED",
      "PASSWORD_WRONG",
      "EMAIL_TAKEN",
      "TOO_MANY_ATTEMPTS",
    ],
  },
});

/** A browser that is signed in; `current` is the one that asks. */
export const openSession = z.object({
  _id: z.uuid(),
  userAgent: z.string(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  current: z.boolean(),
});
export type OpenSession = z.infer<typeof openSession>;

export const listSessions = endpoint({
  method: "GET",
  url: "/auth/sessions",
  schema: { summary: "The browsers that are signed in", response: { 200: list(openSession) } },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED"] },
});

/** Ending what has ended answers 204 again. */
export const deleteSession = endpoint({
  method: "DELETE",
  url: "/auth/sessions/:_id",
  schema: { summary: "Sign a browser out", params: byId, response: { 204: z.null() } },
  config: { access: "creator", errors: ["UNAUTHENTICATED", "VALIDATION_FAILED", "NOT_FOUND"] },
});

/** How long a mailed link can be used, in minutes. */
export const linkMinutes = { password: 30, email: 24 * 60 } as const;

export const forgotBody = z.strictObject({ email });

/**
 * The same answer, in the same time, whether there is such an account. An older link stays open until one is used. Mails are also
 * counted for the e-mail, apart for each address and for devices that have signed in with it.
 */
export const forgotPassword = endpoint({
  method: "POST",
  url: "/auth/password/forgot",
  schema: { summary: "Mail a link to set a new password", body: forgotBody, response: { 204: z.null() } },
  config: {
    access: "public",
    errors: ["VALIDATION_FAILED"],
    throttle: [{ per: ["address"], limit: 20, minutes: 60 }],
    idempotencyKey: "ignored",
  },
});

const linkToken = z.string(unfilled).min(1, unfilled).max(100);

/** Uses up the link and ends every session. */
export const resetPassword = endpoint({
  method: "POST",
  url: "/auth/password/reset",
  schema: {
    summary: "Set a new password with a mailed link",
    body: z.strictObject({ token: linkToken, password: newPassword }),
    response: { 204: z.null() },
  },
  config: {
    access: "public",
    errors: ["VALIDATION_FAILED", "LINK_EXPIRED"],
    throttle: [{ per: ["address"], limit: 20, minutes: 60, counts: ["LINK_EXPIRED"] }],
    idempotencyKey: "ignored",
  },
});

/** Confirms the address that the link was sent to, which becomes the account's. */
export const verifyEmail = endpoint({
  method: "POST",
  url: "/auth/email/verify",
  schema: {
    summary: "Confirm an e-mail with a mailed link",
    body: z.strictObject({ token: linkToken }),
    response: { 200: z.object({ email: z.string() }) },
  },
  config: {
    access: "public",
    errors: ["VALIDATION_FAILED", "LINK_EXPIRED", "EMAIL_TAKEN"],
    throttle: [{ per: ["address"], limit: 20, minutes: 60, counts: ["LINK_EXPIRED"] }],
    idempotencyKey: "ignored",
  },
});
