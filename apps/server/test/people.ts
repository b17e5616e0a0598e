/* biome-ignore-all lint/suspicious/noExplicitAny: responses have any type until a test checks them */
import { argon2Sync, randomUUID } from "node:crypto";
import { mediaCookie } from "#core/http/cookies";
import { confirmationMinutes } from "#modules/auth/auth.rules";
import { findCreatorSession } from "#modules/auth/find-creator-session";
import { createAccount } from "#modules/auth/register";
import { openSession } from "#modules/auth/start-session";
import type { Product } from "./product.ts";

export type HttpResponse = { status: number; body: any; headers: Headers };
type RequestOptions = { method?: string; body?: unknown; headers?: Record<string, string> | undefined };

/** An HTTP client with a bearer token, cookies, or neither. */
export type Person = {
  request: (path: string, options?: RequestOptions) => Promise<HttpResponse>;
  upload: (path: string, parts: [name: string, value: string | Blob, filename?: string][]) => Promise<HttpResponse>;
  cookies: Map<string, string>;
  token: string | undefined;
  address: string;
};

/** The first chunk of a stream that does not end. */
async function firstOf({ body }: Response): Promise<Buffer> {
  const reader = body?.getReader();
  const part = await reader?.read();
  await reader?.cancel();
  return Buffer.from(part?.value ?? []);
}

function isRaw(body: unknown): body is FormData | string | Uint8Array<ArrayBuffer> {
  return body instanceof FormData || body instanceof Uint8Array || typeof body === "string";
}

let numbers = 0;
/** Addresses and phones are counted: random ones would be equal now and then, and share a limit. */
function nextNumber(): number {
  numbers += 1;
  return numbers;
}

export function newAddress(): string {
  const number = nextNumber();
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
}

/** As a person types it. */
export const newPhone = () => `119${20_000_000 + nextNumber()}`;

/** A client with an address of its own, as reported by a proxy. */
export function visitor(product: Pick<Product, "address">, token?: string): Person {
  const cookies = new Map<string, string>();
  const person: Person = {
    cookies,
    token,
    address: newAddress(),
    async request(path, { method, body, headers = {} } = {}) {
      const isForm = body instanceof FormData;
      const cookie = [...cookies].map((pair) => pair.join("=")).join("; ");
      const response = await fetch(product.address + path, {
        method: method ?? (body === undefined ? "GET" : "POST"),
        redirect: "manual",
        headers: {
          "x-forwarded-for": person.address,
          ...(person.token && { authorization: `Bearer ${person.token}` }),
          ...(cookie && { cookie }),
          ...(body !== undefined && !isForm && { "content-type": "application/json" }),
          ...headers,
        },
        ...(body !== undefined && { body: isRaw(body) ? body : JSON.stringify(body) }),
      });
      for (const set of response.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
        cookies.set(name, value);
      }
      const type = response.headers.get("content-type");
      const isJson = type?.includes("json");
      const isStream = type?.includes("event-stream");
      const bytes = isStream ? await firstOf(response) : Buffer.from(await response.arrayBuffer());
      return {
        status: response.status,
        headers: response.headers,
        body: isJson && bytes.length ? JSON.parse(bytes.toString()) : bytes,
      };
    },
    upload(path, parts) {
      const form = new FormData();
      for (const [name, value, filename] of parts) {
        if (typeof value === "string") form.append(name, value);
        else form.append(name, value, filename);
      }
      return person.request(path, { method: "POST", body: form });
    },
  };
  return person;
}

export const password = "cavalo correto bateria";

/** The form of a new creator; usernames and e-mails are unique. */
export function newRegistration() {
  // In letters: digits in a row are a telephone number, which no username has.
  const name = `ana${[...randomUUID().replaceAll("-", "").slice(0, 12)].map((digit) => "abcdefghjkmnpqst"[parseInt(digit, 16)]).join("")}`;
  return {
    fullName: "Ana Luz",
    username: name,
    email: `${name}@exemplo.com.br`,
    phoneNumber: "+5511987654321",
    password,
    acceptedTerms: true,
  };
}

export type Creator = Person & { username: string; email: string };

/**
 * The cheapest parameters of argon2: the hash contains them, so later checks of the password are cheap too.
 * The usual cost would take a tenth of the suite's time.
 */
export const passwordHash = (() => {
  const [nonce, tagLength] = [Buffer.alloc(16, 7), 32];
  const cost = { memory: 8, passes: 1, parallelism: 1, tagLength };
  const base64 = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");
  return `$argon2id$v=19$m=8,t=1,p=1$${base64(nonce)}$${base64(argon2Sync("argon2id", { message: password, nonce, ...cost }))}`;
})();

/** Registered without the HTTP request. The e-mail is verified by default, since any other gets only its verification. */
export async function creator(product: Product, { isVerified = true } = {}): Promise<Creator> {
  const { ctx, app } = product;
  const person = visitor(product);
  const { password: _, acceptedTerms: __, ...form } = newRegistration();
  const { accessToken, sessionId } = await createAccount(ctx, { ...form, passwordHash }, "node");
  person.token = accessToken;
  person.cookies.set(mediaCookie.name, encodeURIComponent(app.signCookie(sessionId)));
  const account = ctx.db.updateTable("account").set({ emailVerifiedAt: ctx.now() });
  if (isVerified) await account.where("email", "=", form.email).execute();
  return Object.assign(person, { username: form.username, email: form.email });
}

export const pixSettings = {
  type: "cpf",
  key: "123.456.789-09",
  document: "12345678909",
  name: "Ana Luz",
  city: "São Paulo",
};

/** Makes the last confirmation of all sessions of the creator too old. */
export async function expireConfirmation(product: Product, person: Pick<Creator, "username">) {
  await setConfirmedAt(product, person, new Date(product.ctx.now().getTime() - confirmationMinutes * 60_000));
}

/** Confirms all sessions of the creator, whose second factor the test cannot use, or after the clock was moved. */
export async function renewConfirmation(product: Product, person: Pick<Creator, "username">) {
  await setConfirmedAt(product, person, product.ctx.now());
}

async function setConfirmedAt({ ctx }: Product, { username }: Pick<Creator, "username">, confirmedAt: Date) {
  const profile = ctx.db.selectFrom("profile").select("accountId").where("username", "=", username);
  const sessions = ctx.db.updateTable("creatorSession").set({ confirmedAt });
  await sessions.where("accountId", "in", profile).execute();
  findCreatorSession.invalidate(ctx, () => true);
}

/** Enters the password again and continues with the new token. */
export async function confirm(person: Person) {
  const { status, body } = await person.request("/v1/auth/confirm", { body: { password } });
  if (status !== 200) throw new Error(`confirm: ${status} ${JSON.stringify(body)}`);
  person.token = body.accessToken;
}

/** A new session, as those of before may have ended. */
export async function renewSession({ ctx }: Product, person: Creator) {
  const profile = ctx.db.selectFrom("profile").select("accountId").where("username", "=", person.username);
  const { accountId } = await profile.executeTakeFirstOrThrow();
  person.token = (await openSession(ctx, accountId, "tests")).accessToken;
}

export type Seller = Creator & { planId: string };

/** A creator with a public page: one plan of R$ 29,90 a month and a PIX key. */
export async function seller(product: Product): Promise<Seller> {
  const person = await creator(product);
  const plans = await person.request("/v1/plan/all", {
    method: "PUT",
    body: { data: [{ name: "Mensal", price: 2990, periodMonths: 1 }] },
  });
  await person.request("/v1/account/pix", { method: "PUT", body: pixSettings });
  return Object.assign(person, { planId: plans.body.data[0]._id as string });
}

export function order(from: Seller, fan: Partial<{ name: string; email: string; phone: string }> = {}) {
  const email = `fa${randomUUID().replaceAll("-", "").slice(0, 12)}@exemplo.com.br`;
  return {
    username: from.username,
    planId: from.planId,
    paymentMethod: "pix",
    fan: { name: "João Souza", email, phone: "11912345678", ...fan },
  };
}
