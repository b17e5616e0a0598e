import { MediaGrid } from "@camarim/ui/features/viewer/MediaGrid.tsx";
import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { PullToRefresh } from "@camarim/ui/feedback/PullToRefresh.tsx";
import { Button, ButtonLink } from "@camarim/ui/form/Button.tsx";
import { IconButton } from "@camarim/ui/form/IconButton.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { common } from "@camarim/ui/text/common.ts";
import { medias } from "@camarim/ui/text/medias.ts";
import { useNavigate, useRevalidator } from "react-router";
import { staleIfErrorLoader } from "../../api/stale-if-error.ts";
import { MarkedVideo } from "../../features/viewer/MarkedVideo.tsx";
import type { Route } from "./+types/FanMedias";
import { type LoadedMedias, loadMedias } from "./load-medias.server.ts";

const text = medias.fan;

export function loader(args: Route.LoaderArgs) {
  return loadMedias(args);
}

export const clientLoader = staleIfErrorLoader<LoadedMedias>();

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  const title = loaderData ? common.titled(text.title(loaderData.username)) : common.brand;
  return [{ title }, { name: "robots", content: "noindex" }];
}

/** A creator's gallery for subscribers, or the reason why it is closed. */
export default function FanMedias({ loaderData }: Route.ComponentProps) {
  const { username, mark, locked, medias: found, totalCount, nextLimit } = loaderData;
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const page = `/@${username}`;
  const nothing = locked ? text.locked : text.empty;
  return (
    <Screen title={text.heading} back={page}>
      <PullToRefresh onRefresh={revalidate}>
        {found.length > 0 && (
          <>
            <p className="mb-3 text-small text-quiet">{medias.total(totalCount)}</p>
            <MediaGrid
              medias={found}
              actions={({ _id }) => (
                <IconButton icon="alert" label={text.report} to={`${page}/denunciar?midia=${_id}`} />
              )}
              over={mark ? (media) => <MarkedVideo media={media} words={mark} /> : undefined}
              onStale={() => void revalidate()}
            />
          </>
        )}
        {nextLimit && (
          <div className="mt-4">
            <Button
              tone="soft"
              onPress={() => void navigate(`?ate=${nextLimit}`, { replace: true, preventScrollReset: true })}
            >
              {medias.more}
            </Button>
          </div>
        )}
        {found.length === 0 && (
          <EmptyState icon={locked ? "lock" : "img"} title={nothing.title} message={nothing.message}>
            <ButtonLink to={page}>{text.locked.page(username)}</ButtonLink>
            {locked && (
              <ButtonLink to={`/entrar?volta=${page}/midias`} tone="soft">
                {text.locked.enter}
              </ButtonLink>
            )}
          </EmptyState>
        )}
      </PullToRefresh>
    </Screen>
  );
}
