import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { expect } from "@playwright/test";
import { TOTP } from "otpauth";
import { lastMailTo } from "./mailbox.ts";
import type { Running } from "./server.ts";

type Story = { _id: string; processed: boolean; failed?: boolean; failureReason?: string; videoUrl: string | null };

type SignedIn = { accessToken?: string; pendingToken?: string };

export type HttpCreator = {
  url: string;
  username: string;
  password: string;
  token: () => string;
  /** Media URLs need this cookie. */
  cookie: () => string;
  /** Replaces the current session. */
  signIn: () => Promise<void>;
  /** Adds an authenticator app, which admins need. Sign-ins over HTTP use up its recovery codes: a code of the app would have to be waited for. */
  addApp: () => Promise<TOTP>;
  recoveryCodes: string[];
  request: <T>(path: string, init?: RequestInit) => Promise<{ status: number; body: T }>;
  send: <T>(path: string, body: unknown, method?: string) => Promise<{ status: number; body: T }>;
  upload: (video: string, caption?: string) => Promise<{ status: number; body: Story }>;
  whenProcessed: (id: string) => Promise<Story>;
};

export const password = "cavalo correto bateria";

/** Unverified addresses receive few kinds of e-mail. Each link works once, so that a second verification waits for a new one. */
export async function verifyAccountEmail(creator: HttpCreator, server: Running): Promise<void> {
  let tried = "";
  await expect(async () => {
    const mail = await lastMailTo(server, `${creator.username}@exemplo.com.br`, /^Confirme/);
    expect(mail).not.toBe(tried);
    tried = mail;
    const token = /\/email\/(\S+)/.exec(mail)?.[1];
    expect((await creator.send("/auth/email/verify", { token })).status).toBe(200);
  }).toPass({ timeout: 60_000 });
}

/** Registers through the API, which is faster than the form. */
export async function registerOverHttp(url: string): Promise<HttpCreator> {
  // In letters: seven digits in a row are a telephone number, which no name has.
  const letters = randomUUID().replace(/\d/g, (digit) => "ghijkmnpqr".charAt(Number(digit)));
  const username = `ana${letters.slice(0, 7)}`;
  const account = {
    fullName: "Ana Luz",
    username,
    email: `${username}@exemplo.com.br`,
    phoneNumber: "11987654321",
    password,
    acceptedTerms: true,
  };
  let token = "";
  let cookie = "";

  const creator: HttpCreator = {
    url,
    username,
    password,
    token: () => token,
    cookie: () => cookie,
    recoveryCodes: [],
    async signIn() {
      const { body } = await creator.send<SignedIn>("/auth/login", { usernameOrEmail: username, password });
      const { pendingToken, accessToken } = body;
      const code = creator.recoveryCodes.shift();
      token = pendingToken
        ? ((await creator.send<SignedIn>("/auth/login/code", { pendingToken, code })).body.accessToken ?? "")
        : (accessToken ?? "");
    },
    async addApp() {
      const { body } = await creator.request<{ secret: string }>("/auth/app", { method: "POST" });
      const app = new TOTP({ secret: body.secret });
      const code = app.generate();
      const confirmed = await creator.send<{ recoveryCodes: string[] }>("/auth/app/confirm", { code });
      if (confirmed.status !== 200) throw new Error(`an authenticator app was not added: ${confirmed.status}`);
      creator.recoveryCodes = confirmed.body.recoveryCodes;
      return app;
    },
    async request(path, init = {}) {
      const headers = { ...(token && { authorization: `Bearer ${token}` }), ...init.headers };
      const response = await fetch(`${url}/v1${path}`, { ...init, headers });
      const media = response.headers.getSetCookie().find((pair) => pair.startsWith("camarim_media="));
      cookie = media?.split(";")[0] ?? cookie;
      const text = await response.text();
      return { status: response.status, body: text ? JSON.parse(text) : null };
    },
    send(path, body, method = "POST") {
      return creator.request(path, {
        method,
        body: JSON.stringify(body),
        headers: { "content-type": "application/json" },
      });
    },
    upload(video, caption) {
      const form = new FormData();
      if (caption) form.append("caption", caption);
      form.append("file", new Blob([readFileSync(video)]), "video.mp4");
      return creator.request("/stories/files/closed", { method: "POST", body: form });
    },
    async whenProcessed(id) {
      for (let i = 0; i < 900; i++) {
        const { body } = await creator.request<Story>(`/stories/${id}`);
        if (body.processed) return body;
        await wait(200);
      }
      throw new Error("the story was never processed");
    },
  };
  const { body } = await creator.send<{ accessToken: string }>("/auth/register", account);
  token = body.accessToken;
  return creator;
}
