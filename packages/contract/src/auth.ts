import { z } from "zod";
import { newPassword, session } from "./auth-values.ts";
import { endpoint, hourly } from "./endpoint.ts";
import { assertedCredential, factorCode } from "./factor-values.ts";
import { personName } from "./names.ts";
import { isOfficialLooking, toSkeleton } from "./official-names.ts";
import { byId, email, list, phoneNumber, typedText, unfilled } from "./values.ts";

export * from "./auth-links.ts";
export { newPassword } from "./auth-values.ts";

/** Usernames that collide with paths of the product or look official. */
const reservedUsernames = new Set(
  `about account admin ajuda api app assets assinaturas assinar auth camarim contato convite dev docs email entrar favicon.ico
  health help home login logout media medias metrics mp null oficial onboarding privacidade profile ready recuperar root sair senha
  settings sistema stories suporte support termos undefined uploads webhooks www`.split(/\s+/),
);

const reservedSkeletons = new Set([...reservedUsernames].map(toSkeleton));

function isReserved(username: string): boolean {
  return reservedSkeletons.has(toSkeleton(username)) || isOfficialLooking(username);
}

export const username = typedText
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
  .refine((name) => !/\d(?:[._]?\d){7}/.test(name), "O nome de usuário não pode ter número de telefone.")
  .refine((name) => !isReserved(name), "Este nome é reservado. Escolha outro.");

/**
 * The password was right; a second factor completes the sign-in within 5 minutes. `methods` is empty if the report of an
 * intrusion has blocked all factors: a recovery code of before remains, or the recovery that admins can approve from
 * `recoveryReadyAt` on.
 */
export const pendingSignIn = z.object({
  pendingToken: z.string(),
  methods: z.array(z.enum(["passkey", "app"])),
  recoveryReadyAt: z.iso.datetime().optional(),
});
export type PendingSignIn = z.infer<typeof pendingSignIn>;

export const registerBody = z.strictObject({
  fullName: personName(2, 80),
  username,
  email,
  phoneNumber,
  password: newPassword,
  acceptedTerms: z.literal(true, "Para criar a conta, aceite os termos."),
});

/**
 * Accepts values that `register` rejects, so that responses do not reveal whether the user or the password is wrong.
 */
export const loginBody = z.strictObject({
  usernameOrEmail: typedText.toLowerCase().min(1, unfilled).max(254),
  password: z.string(unfilled).trim().min(1, unfilled).max(256),
});

/** Addresses of accounts that one network may find out in an hour by EMAIL_TAKEN. */
const takenEmailLimit = 10;

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
    throttle: [
      { per: ["address"], limit: 20, minutes: 60 },
      { per: ["address"], limit: takenEmailLimit, minutes: 60, counts: ["EMAIL_TAKEN"] },
    ],
    idempotencyKey: "ignored",
  },
});

export const login = endpoint({
  method: "POST",
  url: "/auth/login",
  schema: {
    summary: "Sign in with a username or e-mail",
    description:
      "Responds with 202 for an account with a second factor: complete the sign-in with `POST /auth/login/code` or " +
      "`POST /auth/login/passkey`. Failed attempts also count for the typed name, whether or not such an account " +
      "exists. Devices on which that account has signed in before are counted separately, so that strangers cannot " +
      "lock the owner out.",
    operationId: "createSession",
    body: loginBody,
    response: { 200: session, 202: pendingSignIn },
  },
  config: {
    access: "public",
    errors: ["VALIDATION_FAILED", "LOGIN_FAILED", "ACCOUNT_SUSPENDED"],
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

/** Exactly one proof of identity: the password of an account without a second factor, otherwise a code or a passkey. */
export const confirmBody = z
  .strictObject({
    password: z.string(unfilled).trim().min(1, unfilled).max(256).optional(),
    code: factorCode.optional(),
    credential: assertedCredential.optional(),
  })
  .refine((proofs) => Object.values(proofs).filter((proof) => proof !== undefined).length === 1, {
    path: ["password"],
    message: unfilled,
  });

export const confirmSession = endpoint({
  method: "POST",
  url: "/auth/confirm",
  schema: {
    summary: "Confirm the identity of the signed-in creator",
    description:
      "Opens the endpoints that require a confirmation for 15 minutes, and replaces the access token: the one of this " +
      "request is invalid from then on. FACTOR_REQUIRED for the password of an account with a second factor, which needs " +
      "a code of the authenticator app or a passkey (`POST /auth/confirm/options`); recovery codes are for sign-ins only. " +
      "At most 10 wrong passwords in 15 minutes, 10 wrong codes in an hour, and 50 in 24 hours together with those of sign-ins.",
    body: confirmBody,
    response: { 200: session },
  },
  config: {
    access: "creator",
    errors: [
      "UNAUTHENTICATED",
      "VALIDATION_FAILED",
      "PASSWORD_WRONG",
      "FACTOR_REQUIRED",
      "FACTOR_FAILED",
      "PASSKEY_COUNTER",
      "FACTOR_BLOCKED",
      "FACTOR_LOCKED",
      "PASSKEYS_UNAVAILABLE",
      "TOO_MANY_ATTEMPTS",
    ],
    throttle: [{ per: ["account"], limit: 30, minutes: 15, counts: ["FACTOR_FAILED", "PASSKEY_COUNTER"] }],
    idempotencyKey: "ignored",
  },
});

/**
 * `supportUrl` opens a chat with support with a prepared message, or a page that says that there is none. `impersonatedBy` is the username
 * of the admin who uses a support grant. `emailBounces`: the mail server of the address reported that it does not exist. `pendingEmail` is
 * a requested address that is not verified yet.
 */
export const me = z.object({
  _id: z.uuid(),
  email: z.string(),
  emailVerified: z.boolean(),
  emailBounces: z.boolean(),
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
  password: newPassword.optional(),
});

export const putMe = endpoint({
  method: "PUT",
  url: "/me",
  schema: {
    summary: "Update e-mail, phone or password",
    description:
      "A new e-mail takes effect when its link is opened; repeating the current, unverified address sends its link " +
      "again. A new password ends all other sessions.",
    body: meBody,
    response: { 200: me },
  },
  config: {
    // This sends a link to an address that may belong to another person, whose mails `updateMe` and `sendMail` count.
    throttle: [
      ...hourly(20),
      { per: ["account"], limit: 6, minutes: 60, having: "body.email" },
      { per: ["address"], limit: takenEmailLimit, minutes: 60, counts: ["EMAIL_TAKEN"], having: "body.email" },
    ],
    access: "creator",
    fresh: { having: ["body.email", "body.password", "body.phoneNumber"] },
    errors: ["UNAUTHENTICATED", "VALIDATION_FAILED", "EMAIL_TAKEN"],
  },
});

/**
 * A signed-in browser; `current` is the one of this request. `network` is where it was last used: an IPv4 address or the
 * /64 of an IPv6 address.
 */
export const openSession = z.object({
  _id: z.uuid(),
  userAgent: z.string(),
  network: z.string().nullable(),
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
  config: { access: "creator", fresh: true, errors: ["UNAUTHENTICATED", "VALIDATION_FAILED", "NOT_FOUND"] },
});
