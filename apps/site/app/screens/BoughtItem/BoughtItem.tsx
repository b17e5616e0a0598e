import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { ButtonLink } from "@camarim/ui/form/Button.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { common } from "@camarim/ui/text/common.ts";
import { lazy, Suspense, useEffect, useState } from "react";
import {
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useNavigate,
  useRevalidator,
  useSearchParams,
} from "react-router";
import { staleIfErrorLoader } from "../../api/stale-if-error.ts";
import { stayIfOffline, staysIfOffline } from "../../api/stay-if-offline.ts";
import { toItemPath } from "../../features/item/item-order.ts";
import { Opening } from "../../features/viewer/Opening.tsx";
import { useActionResult } from "../../lib/use-action-result.ts";
import { item as itemText } from "../../text/item.ts";
import type { Route } from "./+types/BoughtItem";
import { BoughtContents } from "./BoughtContents.tsx";
import { type LoadedBoughtItem, loadBoughtItem, withdrawBoughtItem } from "./load-bought-item.server.ts";
import { ReportContent } from "./ReportContent.tsx";
import { toViewerStories } from "./to-viewer-stories.ts";

const text = itemText.watch;

const StoryViewer = lazy(() =>
  import("@camarim/ui/features/viewer/StoryViewer.tsx").then((module) => ({ default: module.StoryViewer })),
);

export function loader(args: Route.LoaderArgs) {
  return loadBoughtItem(args);
}

export function action(args: Route.ActionArgs) {
  return withdrawBoughtItem(args);
}

export const clientLoader = staleIfErrorLoader<LoadedBoughtItem>();
export const clientAction = stayIfOffline<typeof action>();

/** Opening and closing the viewer needs no new links. */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod, ...result }: ShouldRevalidateFunctionArgs) {
  const isSame = !formMethod && currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return !isSame && staysIfOffline(result);
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  const title = loaderData?.item?.title ?? text.title;
  return [{ title: common.titled(title) }, { name: "robots", content: "noindex" }];
}

/** What a fan has bought: all of it, and with `?video` the viewer. */
export default function BoughtItem({ loaderData, actionData }: Route.ComponentProps) {
  const { username, itemId, back, item, mark, now } = loaderData;
  const refusal = useActionResult(actionData);
  const { revalidate } = useRevalidator();
  const [searchParams] = useSearchParams();
  const close = useClose();
  const isStarted = useStarted();
  const stories = toViewerStories(item?.contents ?? []);
  const videoId = searchParams.get("video");
  if (!item) return <Locked path={toItemPath(username, itemId)} back={back} />;
  if (isStarted && videoId !== null && stories.length > 0)
    return (
      <Suspense fallback={<Opening />}>
        <StoryViewer
          stories={stories}
          startId={videoId}
          owner={{ name: username, avatar: item.creator.profilePic }}
          watermark={mark}
          actions={({ _id }) => <ReportContent username={username} content={{ _id, kind: "video" }} />}
          onClose={close}
          onMediaError={revalidate}
        />
      </Suspense>
    );
  return (
    <BoughtContents item={item} mark={mark} now={new Date(now)} refusal={refusal} onStale={() => void revalidate()} />
  );
}

/** Back to all contents, which are the previous entry of the history if they led to the viewer. */
function useClose() {
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  const isFromContents = (state as { fromContents?: boolean } | null)?.fromContents === true;
  return () => void (isFromContents ? navigate(-1) : navigate(pathname, { replace: true }));
}

/** The viewer is not rendered on the server, where browsers without scripts would be left with it. */
function useStarted(): boolean {
  const [isStarted, setStarted] = useState(false);
  useEffect(() => setStarted(true), []);
  return isStarted;
}

function Locked({ path, back }: { path: string; back: string }) {
  return (
    <Screen title={text.title} back={path}>
      <EmptyState icon="lock" title={text.locked.title} message={text.locked.message}>
        <ButtonLink to={`/entrar?outro&volta=${back}`}>{text.locked.enter}</ButtonLink>
        <ButtonLink to={path} tone="soft">
          {itemText.order.again}
        </ButtonLink>
      </EmptyState>
    </Screen>
  );
}
