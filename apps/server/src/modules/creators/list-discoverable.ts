import type { Ctx } from "#core/ctx";
import { selectDiscoverableUsernames } from "./creators.store.ts";

/** Usernames of published pages whose creators opted in. */
export function listDiscoverable(ctx: Ctx, limit: number): Promise<string[]> {
  return selectDiscoverableUsernames(ctx, limit);
}
