import { z } from "zod";
import { endpoint, hourly } from "./endpoint.ts";
import { optionalPassword } from "./guarded.ts";
import { name } from "./names.ts";
import { byId, email, list, phoneNumber, unfilled } from "./values.ts";

/** Usernames that collide with paths of the product or look official. */
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

/** Outer spaces are rejected here because the login form trims the password. */
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

/** Accepts what `register` rejects, so that responses do not tell a wrong user from a wrong password. */
export const loginBody = z.strictObject({
  usernameOrEmail: z.string(unfilled).trim().toLowerCase().min(1, unfilled).max(254),
  password: z.string(unfilled).trim().min(1, unfilled).max(256),
});

export const register = endpoint({
  method: "POST",
  url: "/auth/register",
  schema: {
    summary: "Register a creator account",
    description: "Signs the new account in and sends a link that verifies the e-mail address.",
    operationId: "registerCreator",
    body: registerBody,
    response: { 201: session },
  },
  config: {
    access: "public",
    errors: ["VALIDATION_FAILED", "USERNAME_TAKEN", "EMAIL_TAKEN"],
    throttle: [{ per: ["address"], limit: 20, minutes: 60 }],
    idempotencyKey: "ignored",
  },
});

export const login = endpoint({
  method: "POST",
  url: "/auth/login",
  schema: {
    summary: "Sign in with a username or e-mail",
    description:
      "Failed attempts also count for the typed name, whether or not such an account exists. Devices on which that " +
      "account has signed in before are counted separately, so that strangers cannot lock the owner out.",
    operationId: "createSession",
    body: loginBody,
    response: { 200: session },
  },
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
  schema: { summary: "End the current session", operationId: "deleteCurrentSession", response: { 204: z.null() } },
  config: { access: "creator", errors: ["UNAUTHENTICATED"], idempotencyKey: "ignored" },
});

/**
 * `supportUrl` opens a chat with support with a prepared message. `impersonatedBy` is the username of the admin who
 * uses a support grant; `pendingEmail` is a requested address that is not verified yet.
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
  schema: { summary: "Get the signed-in account", response: { 200: me } },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED"] },
});

export const meBody = z.strictObject({
  email: email.optional(),
  phoneNumber: phoneNumber.optional(),
  currentPassword: optionalPassword,
  password: newPassword.optional(),
});

export const putMe = endpoint({
  method: "PUT",
  url: "/me",
  schema: {
    summary: "Update e-mail, phone or password",
    description:
      "A new e-mail or password requires `currentPassword`, unless this session confirmed it within the last 10 " +
      "minutes. A new e-mail takes effect when its link is opened; repeating the current, unverified address sends " +
      "its link again. A new password ends all other sessions.",
    body: meBody,
    response: { 200: me },
  },
  config: {
    // This sends a link to an address that may belong to somebody else; `sendMail` also counts mails for each address.
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

/** A signed-in browser; `current` is the one of this request. */
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
  schema: { summary: "List the sessions of the account", response: { 200: list(openSession) } },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED"] },
});

export const deleteSession = endpoint({
  method: "DELETE",
  url: "/auth/sessions/:_id",
  schema: {
    summary: "End a session",
    description: "Repeating the request for an ended session returns 204 again.",
    params: byId,
    response: { 204: z.null() },
  },
  config: { access: "creator", errors: ["UNAUTHENTICATED", "VALIDATION_FAILED", "NOT_FOUND"] },
});

/** Lifetime of e-mailed links, in minutes. */
export const linkMinutes = { password: 30, email: 24 * 60, intrusion: 7 * 24 * 60 } as const;

export const forgotBody = z.strictObject({ email });

export const forgotPassword = endpoint({
  method: "POST",
  url: "/auth/password/forgot",
  schema: {
    summary: "Send a password reset link",
    description:
      "Response and duration are the same whether or not the account exists. Earlier links stay valid until one is " +
      "used. Mails are also limited for each e-mail, separately by address and for devices that have signed in with " +
      "it.",
    operationId: "sendPasswordReset",
    body: forgotBody,
    response: { 204: z.null() },
  },
  config: {
    access: "public",
    errors: ["VALIDATION_FAILED"],
    throttle: [{ per: ["address"], limit: 20, minutes: 60 }],
    idempotencyKey: "ignored",
  },
});

const linkToken = z.string(unfilled).min(1, unfilled).max(100);

export const resetPassword = endpoint({
  method: "POST",
  url: "/auth/password/reset",
  schema: {
    summary: "Set a new password with an e-mailed link",
    description: "Consumes the link and ends all sessions.",
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

export const verifyEmail = endpoint({
  method: "POST",
  url: "/auth/email/verify",
  schema: {
    summary: "Verify an e-mail with its link",
    description: "The address that the link was sent to becomes the address of the account.",
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

export const reportIntrusion = endpoint({
  method: "POST",
  url: "/auth/intrusion",
  schema: {
    summary: "Report that somebody else uses the account",
    description:
      "By the link in an e-mail about a change of the account. Ends all sessions, removes the password, cancels delayed " +
      "changes of where money goes, stops payouts for 24 hours, and sends a link for a new password. If the e-mail of " +
      "the account was changed after the link was sent, the earlier one is restored.",
    operationId: "reportIntrusion",
    body: z.strictObject({ token: linkToken }),
    response: { 204: z.null() },
  },
  config: {
    access: "public",
    errors: ["VALIDATION_FAILED", "LINK_EXPIRED"],
    throttle: [{ per: ["address"], limit: 20, minutes: 60, counts: ["LINK_EXPIRED"] }],
    idempotencyKey: "ignored",
  },
});
