import { randomBytes } from "node:crypto";
import type { ErrorCode } from "@camarim/contract";
import { hashToken } from "#core/keys/keys";
import { confirmationMinutes } from "#modules/auth/auth.rules";
import { toGrantToken } from "#modules/auth/grant.rules";
import { openSession } from "#modules/auth/start-session";
import type { EndpointName } from "#test/endpoints";
import { type Person, visitor } from "#test/people";
import type { Product } from "#test/product";
import type { ObjectOwner, Scene } from "#test/request";
import { adminOf, signIn, subscribe, supportFor } from "#test/world";

/** A caller: signed in as `creator`, `admin` or `fan`, or by a support `grant`; `holds` is the role whose objects they own. */
export type Caller = {
  creator?: true;
  admin?: true;
  grant?: true;
  fan?: true;
  holds?: ObjectOwner;
  /** The last confirmation of the session is too old. */
  stale?: true;
  /** Owns nothing of the scene, so that one caller requests until an endpoint has accepted a request. */
  lasts?: true;
  enter: (scene: Scene) => Person | Promise<Person>;
};

const token = () => randomBytes(32).toString("base64url");

const admins = new WeakMap<Product, ReturnType<typeof adminOf>>();

/** The admin of all grants, in a session of their own: to register an account for each would hash a password each time. */
async function signInAdmin(product: Product): Promise<Person> {
  const admin = admins.get(product) ?? adminOf(product);
  admins.set(product, admin);
  const { username } = await admin;
  const profile = product.ctx.db.selectFrom("profile").select("accountId").where("username", "=", username);
  const { accountId } = await profile.executeTakeFirstOrThrow();
  return visitor(product, (await openSession(product.ctx, accountId, "tests")).accessToken);
}

/** Only this session; the owner has others. */
async function expireSession({ ctx }: Product, { token = "" }: Person) {
  const sessions = ctx.db.updateTable("creatorSession").where("tokenHash", "=", hashToken(token));
  await sessions.set({ confirmedAt: new Date(ctx.now().getTime() - confirmationMinutes * 60_000) }).execute();
}

const fanOf = (state: Parameters<typeof subscribe>[2]) => async (scene: Scene) =>
  (await subscribe(scene, scene.owner, state)).person;

async function enterSupport({ product, owner }: Scene) {
  return supportFor(product, await signInAdmin(product), owner.username);
}

export const requesters = {
  visitor: { lasts: true, enter: ({ product }) => visitor(product) },
  owner: { creator: true, holds: "owner", enter: (scene) => signIn(scene, scene.owner) },
  "owner without a recent confirmation": {
    creator: true,
    holds: "owner",
    stale: true,
    enter: async (scene) => {
      const person = await signIn(scene, scene.owner);
      await expireSession(scene.product, person);
      return person;
    },
  },
  "other creator": { creator: true, enter: (scene) => signIn(scene, scene.other) },
  admin: { creator: true, admin: true, lasts: true, enter: ({ product }) => adminOf(product) },
  "admin without a recent confirmation": {
    creator: true,
    admin: true,
    stale: true,
    lasts: true,
    enter: async ({ product }) => {
      const person = await adminOf(product);
      await expireSession(product, person);
      return person;
    },
  },
  support: { creator: true, grant: true, holds: "owner", enter: enterSupport },
  "support for another": {
    creator: true,
    grant: true,
    enter: async ({ product, other }) => supportFor(product, await signInAdmin(product), other.username),
  },
  "support after its half hour": {
    lasts: true,
    enter: async (scene) => {
      const person = await enterSupport(scene);
      const [session = "", account = ""] = person.token?.split(".") ?? [];
      const expires = scene.product.ctx.now().getTime();
      person.token = toGrantToken(scene.product.ctx.keys, { adminSessionId: session, accountId: account, expires });
      return person;
    },
  },
  "support whose admin has left": {
    lasts: true,
    enter: async ({ product, owner }) => {
      const admin = await signInAdmin(product);
      const person = await supportFor(product, admin, owner.username);
      await admin.request("/v1/auth/logout", { method: "POST" });
      return person;
    },
  },
  "support with a forged grant": {
    lasts: true,
    enter: async (scene) => {
      const person = await enterSupport(scene);
      const parts = person.token?.split(".") ?? [];
      const later = String(Number(parts[2]) + 60_000);
      person.token = parts.with(2, later).join(".");
      return person;
    },
  },
  "paying fan": { fan: true, holds: "fan", enter: async ({ fan }) => (await fan()).person },
  "unpaid fan": { fan: true, lasts: true, enter: fanOf("unpaid") },
  "expired fan": { fan: true, lasts: true, enter: fanOf("expired") },
  "revoked fan": { fan: true, lasts: true, enter: fanOf("revoked") },
  "fan of another": {
    fan: true,
    lasts: true,
    enter: async (scene) => (await subscribe(scene, scene.other, "paying")).person,
  },
  "paying fan who is a creator too": {
    creator: true,
    fan: true,
    holds: "fan",
    enter: async (scene) => {
      const person = await signIn(scene, scene.other);
      for (const cookie of (await scene.fan()).person.cookies) person.cookies.set(...cookie);
      return person;
    },
  },
  "wrong token": {
    lasts: true,
    enter: ({ product }) => {
      const person = visitor(product, token());
      person.cookies.set("camarim_fan", token()).set("camarim_media", token());
      return person;
    },
  },
  "garbled token": {
    lasts: true,
    enter: ({ product }) => {
      const person = visitor(product, "%00'--\"\\;é".normalize("NFD").replace(/[^\x20-\x7e]/g, "~"));
      person.cookies.set("camarim_fan", "%00%ff%E0%A4%A").set("camarim_media", "s%3A..%2f");
      return person;
    },
  },
  "ended session": {
    lasts: true,
    enter: async (scene) => {
      const person = await signIn(scene, scene.owner);
      await person.request("/v1/auth/logout", { method: "POST" });
      return visitor(scene.product, person.token);
    },
  },
  "session past its end": {
    lasts: true,
    enter: async (scene) => {
      const person = await signIn(scene, scene.owner);
      const { db, now } = scene.product.ctx;
      await db
        .updateTable("creatorSession")
        .set({ expiresAt: now() })
        .where("tokenHash", "=", hashToken(person.token ?? ""))
        .execute();
      return person;
    },
  },
  "ended fan session": {
    lasts: true,
    enter: async (scene) => {
      const { person } = await subscribe(scene, scene.owner, "paying");
      const cookies = [...person.cookies];
      await person.request("/v1/fan/logout", { method: "POST" });
      for (const cookie of cookies) person.cookies.set(...cookie);
      return person;
    },
  },
} satisfies Record<string, Caller>;

export type RequesterName = keyof typeof requesters;

const withoutAccess = [
  "other creator",
  "admin",
  "support for another",
  "unpaid fan",
  "expired fan",
  "revoked fan",
  "fan of another",
] as const;

const forSubscribers = Object.fromEntries(withoutAccess.map((who) => [who, "SUBSCRIPTION_REQUIRED" as const]));

/** Where the answer is another than access and ownership say. */
export const exceptions: Partial<Record<EndpointName, Partial<Record<RequesterName, ErrorCode>>>> = {
  "account.postDeletion": {
    "other creator": "VALIDATION_FAILED",
    admin: "VALIDATION_FAILED",
    "paying fan who is a creator too": "VALIDATION_FAILED",
  },
  // Only the owner has a gateway balance.
  "transfers.postTransfer": {
    "other creator": "NO_HELD_BALANCE",
    admin: "NO_HELD_BALANCE",
    "paying fan who is a creator too": "NO_HELD_BALANCE",
  },
  // Without a published page there is no key to test.
  // Only for the two admins of an approved request.
  "admin.openEvidence": { admin: "EVIDENCE_SEALED" },
  "admin.downloadEvidence": { admin: "EVIDENCE_SEALED" },
  "payments.getPixTestCode": { admin: "NOT_FOUND" },
  // Only creators of the scene have uploaded documents.
  "gateways.resendIuguDocuments": { admin: "IUGU_NOTHING_REFUSED" },
  "gateways.postIuguAccount": { admin: "IUGU_DOCUMENTS_MISSING" },
  // Only with an e-mail address that is verified in this browser.
  "account.postFanDeletion": {
    "unpaid fan": "EMAIL_NOT_VERIFIED",
    "expired fan": "EMAIL_NOT_VERIFIED",
    "revoked fan": "EMAIL_NOT_VERIFIED",
    "fan of another": "EMAIL_NOT_VERIFIED",
  },
  // The admin has a second factor, so the password is not enough.
  "auth.confirmSession": { admin: "FACTOR_REQUIRED", "admin without a recent confirmation": "FACTOR_REQUIRED" },
  // A challenge and a secret belong to one account.
  "factors.postPasskey": {
    "other creator": "PASSKEY_REFUSED",
    admin: "PASSKEY_REFUSED",
    "paying fan who is a creator too": "PASSKEY_REFUSED",
  },
  // Among these only the owner and the admin have a second factor.
  "factors.postRecoveryCodes": { "other creator": "NOT_FOUND", "paying fan who is a creator too": "NOT_FOUND" },
  "factors.confirmApp": {
    "other creator": "FACTOR_FAILED",
    admin: "FACTOR_FAILED",
    "paying fan who is a creator too": "FACTOR_FAILED",
  },
  "creators.listCreatorHighlights": forSubscribers,
  "creators.listCreatorMedias": forSubscribers,
  "creators.listCreatorStories": forSubscribers,
  // Made on the spot, without a wallet.
  "wallet.sendDocument": { admin: "WALLET_NOT_REGISTERED" },
};
