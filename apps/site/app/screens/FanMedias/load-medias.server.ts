import { listCreatorMedias } from "@camarim/contract/creators";
import type { Media } from "@camarim/contract/medias";
import { ApiError, call } from "@camarim/ui/api/client.ts";
import { data, type RouterContextProvider } from "react-router";
import { apiContext } from "../../api/contexts.server.ts";
import { throwForPage } from "../../api/load.server.ts";
import { loadCreator } from "../../api/load-creator.server.ts";
import { redirectToAgeCheck } from "../../api/to-age-check.ts";

type Loading = { request: Request; params: { handle?: string }; context: Readonly<RouterContextProvider> };

export type LoadedMedias = Awaited<ReturnType<typeof loadMedias>>["data"];

const step = 60;
const maxCount = 600;

/** The newest items, as many as `?ate` requests; `locked` without a subscription. */
export async function loadMedias({ request, params, context }: Loading) {
  const { profile, watermark } = await loadCreator({ request, params, context });
  const { username } = profile;
  const mark = watermark ? `@${profile.username}` : undefined;
  const requested = Number(new URL(request.url).searchParams.get("ate")) || step;
  const total = Math.min(maxCount, Math.max(step, requested));
  try {
    const { medias, totalCount } = await listUpTo(context, username, total);
    const nextLimit = totalCount > total && total < maxCount ? total + step : null;
    return data({ username: profile.username, mark, locked: false, medias, totalCount, nextLimit });
  } catch (error) {
    redirectToAgeCheck(error, `/@${username}/midias`);
    if (!(error instanceof ApiError) || ![401, 403].includes(error.status)) return throwForPage(error);
    const nothing: Media[] = [];
    return data(
      { username: profile.username, mark, locked: true, medias: nothing, totalCount: 0, nextLimit: null },
      { status: 403 },
    );
  }
}

async function listUpTo(context: Loading["context"], username: string, total: number) {
  const medias: Media[] = [];
  for (;;) {
    const query = { limit: Math.min(100, total - medias.length), offset: medias.length };
    const page = await call(listCreatorMedias, { params: { username }, query }, { fetch: context.get(apiContext) });
    medias.push(...page.data);
    if (!page.hasMore || medias.length >= total) return { medias, totalCount: page.totalCount };
  }
}
