import type { Ctx } from "#core/ctx";
import { updateFan } from "./imported.store.ts";

/** Gives a subscription to the person who has proved to be meant by it. The caller has made sure. */
export function assignSubscription(ctx: Ctx, id: string, fanId: string) {
  return updateFan(ctx, id, fanId);
}
