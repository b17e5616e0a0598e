import { hashPassword } from "#core/password";
import { password } from "./people.ts";
import { type Fan, signIn, subscribe, type World } from "./world.ts";

/** Where one request is made: the fan pays `owner`, and comes when first asked for. */
export type Scene = World & { fan: () => Promise<Fan> };

export function sceneIn(world: World): Scene {
  let fan: Promise<Fan> | undefined;
  return {
    ...world,
    fan: () => {
      fan ??= subscribe(world, world.owner, "paying");
      return fan;
    },
  };
}

export type Part = [name: string, value: string | Blob, filename?: string];
export type Asked = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  parts?: Part[];
  headers?: Record<string, string>;
  /** A body that is no JSON. */
  bytes?: Buffer;
};

/** Whose the thing is that a request names; nobody's where each asks for their own. */
export type Holder = "owner" | "fan";
export type Right = { of: readonly Holder[] | "nobody"; make: (scene: Scene) => Asked | Promise<Asked> };

export const own = (make: Right["make"] = () => ({})): Right => ({ of: "nobody", make });
export const ofOwner = (make: Right["make"]): Right => ({ of: ["owner"], make });
export const ofFan = (make: Right["make"]): Right => ({ of: ["fan"], make });

let passwordHash: Promise<string> | undefined;

/** The owner in a new session, with the usual password and no throttle counted: a request before may have changed any of them. */
export async function anew(scene: Scene) {
  const { db } = scene.product.ctx;
  await db.deleteFrom("throttle").execute();
  passwordHash ??= hashPassword(password);
  const account = db.updateTable("account").where("id", "=", scene.owner.accountId);
  await account.set({ password_hash: await passwordHash }).execute();
  return signIn(scene, scene.owner);
}

/** `/v1/stories/7?limit=5` */
export function pathOf(url: string, { params = {}, query = {} }: Asked): string {
  const path = url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const search = new URLSearchParams(query).toString();
  return `/v1${path}${search && `?${search}`}`;
}
