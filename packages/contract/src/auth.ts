import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { email, line, phoneNumber, unfilled } from "./values.ts";

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
  fullName: line(2, 80),
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
 * Failures count for what was typed, whether it names an account or not. Everywhere together a name has more of them than at
 * one address, so that one stranger cannot keep the owner out.
 */
const loginThrottle = [
  { per: ["address"], limit: 50, minutes: 15, counts: ["LOGIN_FAILED"] },
  { per: ["address", "body.usernameOrEmail"], limit: 10, minutes: 15, counts: ["LOGIN_FAILED"] },
  { per: ["body.usernameOrEmail"], limit: 30, minutes: 15, counts: ["LOGIN_FAILED"] },
] as const;

export const login = endpoint({
  method: "POST",
  url: "/auth/login",
  schema: { summary: "Sign in with username or e-mail", body: loginBody, response: { 200: session } },
  config: {
    access: "public",
    errors: ["VALIDATION_FAILED", "LOGIN_FAILED"],
    throttle: loginThrottle,
    idempotencyKey: "ignored",
  },
});

export const logout = endpoint({
  method: "POST",
  url: "/auth/logout",
  schema: { summary: "End this session", response: { 204: z.null() } },
  config: { access: "creator", errors: ["UNAUTHENTICATED"], idempotencyKey: "ignored" },
});

/** `supportUrl` opens a chat with the support, the message already written. */
export const me = z.object({
  _id: z.uuid(),
  email: z.string(),
  emailVerified: z.boolean(),
  phoneNumber: z.string(),
  role: z.enum(["creator", "admin"]),
  paymentGateway: z.enum(["bacen", "iugu", "mercadopago"]),
  createdAt: z.iso.datetime(),
  supportUrl: z.url(),
});
export type Me = z.infer<typeof me>;

export const getMe = endpoint({
  method: "GET",
  url: "/me",
  schema: { summary: "The signed-in account", response: { 200: me } },
  config: { access: "creator", errors: ["UNAUTHENTICATED"] },
});
