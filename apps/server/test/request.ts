import { type Person, passwordHash } from "./people.ts";
import { adminOf, type Fan, signIn, subscribe, type World } from "./world.ts";

/** The world of one request: the fan pays `owner`; fan and admin are created when first needed. */
export type Scene = World & { fan: () => Promise<Fan>; admin: () => Promise<Person> };

export function sceneIn(world: World): Scene {
  let fan: Promise<Fan> | undefined;
  let admin: Promise<Person> | undefined;
  return {
    ...world,
    fan: () => {
      fan ??= subscribe(world, world.owner, "paying");
      return fan;
    },
    admin: () => {
      admin ??= adminOf(world.product);
      return admin;
    },
  };
}

export type Part = [name: string, value: string | Blob, filename?: string];
export type RequestParts = {
  params?: Record<string, string>;
  query?: Record<string, string> | undefined;
  body?: unknown;
  parts?: Part[];
  headers?: Record<string, string>;
  /** A body that is not JSON. */
  bytes?: Buffer;
};

/** The owner of the object that a request names; `nobody` where everyone requests their own. */
export type ObjectOwner = "owner" | "fan";
export type ValidRequest = {
  of: readonly ObjectOwner[] | "nobody";
  make: (scene: Scene) => RequestParts | Promise<RequestParts>;
};

export const own = (make: ValidRequest["make"] = () => ({})): ValidRequest => ({ of: "nobody", make });
export const ofOwner = (make: ValidRequest["make"]): ValidRequest => ({ of: ["owner"], make });
export const ofFan = (make: ValidRequest["make"]): ValidRequest => ({ of: ["fan"], make });

/** The owner in a session of their own without rate limits: some of these requests end the session, change the password or add a second factor. */
export async function newOwnerSession(scene: Scene) {
  const { db } = scene.product.ctx;
  await db.deleteFrom("throttle").execute();
  for (const table of ["passkey", "authenticatorApp", "recoveryCode"] as const)
    await db.deleteFrom(table).where("accountId", "=", scene.owner.accountId).execute();
  const account = db.updateTable("account").where("id", "=", scene.owner.accountId);
  await account.set({ passwordHash }).execute();
  return signIn(scene, scene.owner);
}

/** `/v1/stories/7?limit=5` */
export function pathOf(url: string, { params = {}, query = {} }: RequestParts): string {
  const path = url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const search = new URLSearchParams(query).toString();
  return `/v1${path}${search && `?${search}`}`;
}
