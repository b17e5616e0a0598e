import { getCreator } from "@camarim/contract/creators";
import { getBoughtItem } from "@camarim/contract/items";
import { ApiError, call } from "@camarim/ui/api/client.ts";
import { data, type RouterContextProvider } from "react-router";
import { callAsFan } from "../../api/call-as-fan.server.ts";
import { apiContext } from "../../api/contexts.server.ts";
import { requireUsername } from "../../api/handle.server.ts";
import { throwForPage } from "../../api/load.server.ts";
import { assertPresentUsername } from "../../api/load-creator.server.ts";
import { redirectToAgeCheck } from "../../api/to-age-check.ts";
import { toItemPath } from "../../features/item/item-order.ts";
import { withdraw } from "../../features/withdrawal/withdraw.server.ts";
import { toReturnPath } from "../../lib/return-path.ts";

type Loading = {
  request: Request;
  params: { handle?: string; _id?: string };
  context: Readonly<RouterContextProvider>;
};

/** Only the one that the page shows. */
export async function withdrawBoughtItem({ request, params, context }: Loading) {
  const itemId = params._id ?? "";
  const item = await callAsFan({ request, context }, getBoughtItem, { params: { _id: itemId } });
  return withdraw(context, item, `${toItemPath(item.creator.username, itemId)}/assistir`);
}

export type LoadedBoughtItem = Awaited<ReturnType<typeof loadBoughtItem>>["data"];

/** What was bought, with links for this browser; null, with the status 404, where it was not. */
export async function loadBoughtItem({ request, params, context }: Loading) {
  const username = requireUsername(params.handle);
  const itemId = params._id ?? "";
  const fetch = context.get(apiContext);
  const back = toReturnPath(request, `${toItemPath(username, itemId)}/assistir`);
  try {
    const item = await call(getBoughtItem, { params: { _id: itemId } }, { fetch });
    assertPresentUsername(request, username, item.creator.username);
    // A page that cannot be read may ask for a watermark.
    const hasMark = await call(getCreator, { params: { username } }, { fetch }).then(
      ({ watermark }) => watermark,
      () => true,
    );
    return data({ username, itemId, back, item, mark: hasMark ? `@${username}` : undefined, now: Date.now() });
  } catch (error) {
    redirectToAgeCheck(error, back);
    if (!(error instanceof ApiError) || ![400, 401, 404].includes(error.status)) return throwForPage(error);
    const nothing = { item: null, mark: undefined, now: Date.now() };
    return data({ username, itemId, back, ...nothing }, { status: error.status === 401 ? 401 : 404 });
  }
}
