import type { BoughtItem, ItemContent } from "@camarim/contract/items";
import { MediaGrid } from "@camarim/ui/features/viewer/MediaGrid.tsx";
import { ButtonLink } from "@camarim/ui/form/Button.tsx";
import { IconButton } from "@camarim/ui/form/IconButton.tsx";
import { Avatar } from "@camarim/ui/layout/Avatar.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { formatCents } from "@camarim/ui/lib/money.ts";
import { formatDay } from "@camarim/ui/lib/time.ts";
import { describeContents } from "@camarim/ui/text/items.ts";
import { Link, useNavigate, useNavigation, useSearchParams } from "react-router";
import { MarkedVideo } from "../../features/viewer/MarkedVideo.tsx";
import { Confirm } from "../../features/withdrawal/Confirm.tsx";
import { WithdrawalNotices } from "../../features/withdrawal/WithdrawalNotices.tsx";
import { WithdrawalRow } from "../../features/withdrawal/WithdrawalRow.tsx";
import { item as itemText } from "../../text/item.ts";
import { withdrawal as withdrawalText } from "../../text/withdrawal.ts";
import { ReportContent } from "./ReportContent.tsx";

const text = itemText.watch;

type BoughtContentsProps = {
  item: BoughtItem & { contents: ItemContent[] };
  mark: string | undefined;
  now: Date;
  /** Why it could not be withdrawn. */
  refusal: { title: string; message: string } | undefined;
  /** A signed link has expired. */
  onStale: () => void;
};

/** The videos and photos of an item in its order; a video opens the viewer, a photo the gallery. One that was taken back has none. */
export function BoughtContents({ item, mark, now, refusal, onStale }: BoughtContentsProps) {
  const navigate = useNavigate();
  const [searchParams] = useSearchParams();
  const busy = useNavigation().state === "submitting";
  const { creator, contents, title, description, videos, boughtAt, revoked, withdrawal, refund } = item;
  const page = `/@${creator.username}`;
  const watch = (id: string) => navigate(`?video=${id}`, { state: { fromContents: true }, preventScrollReset: true });
  return (
    <Screen
      title={text.title}
      back={page}
      actions={<IconButton icon="alert" label={text.report} to={`${page}/denunciar`} />}
      bottom={
        videos > 0 &&
        !revoked && (
          <section aria-label={text.play} className="noscript:hidden">
            <ButtonLink to="?video" icon="play">
              {text.play}
            </ButtonLink>
          </section>
        )
      }
    >
      <WithdrawalNotices isDone={searchParams.get("feito") === "devolucao"} refusal={refusal} />
      {searchParams.get("confirmar") === "devolucao" && withdrawal && (
        <Confirm message={withdrawalText.item(formatCents(withdrawal.amount))} others={withdrawal.others} busy={busy} />
      )}
      <h2 className="pt-2 text-title wrap-anywhere">{title}</h2>
      <Link to={page} className="mt-1 flex min-h-tap items-center gap-2 text-small text-quiet">
        <Avatar name={creator.fullName} src={creator.profilePic} size={36} />
        <span className="min-w-0 wrap-anywhere">{text.by(creator.fullName, formatDay(boughtAt, now))}</span>
      </Link>
      {description && <p className="mt-2 whitespace-pre-line wrap-anywhere">{description}</p>}
      <p className="mt-3 mb-2 text-small text-quiet">{describeContents(item)}</p>
      <div className="noscript:hidden">
        <MediaGrid
          medias={contents}
          onVideo={(id) => void watch(id)}
          actions={(media) => <ReportContent username={creator.username} content={media} />}
          over={mark ? (media) => <MarkedVideo media={media} words={mark} /> : undefined}
          onStale={onStale}
        />
      </div>
      <noscript>
        <p className="mb-4 text-quiet">{text.withoutScripts}</p>
        <ul className="flex flex-col gap-6">
          {contents.map((content, index) => (
            <li key={content._id}>
              <Plain content={content} place={index + 1} />
            </li>
          ))}
        </ul>
      </noscript>
      <WithdrawalRow withdrawal={withdrawal} refund={refund} revoked={revoked} name={creator.fullName} now={now} />
    </Screen>
  );
}

function Plain({ content: { kind, url, posterUrl, caption }, place }: { content: ItemContent; place: number }) {
  return (
    <>
      {kind === "photo" ? (
        <img src={url ?? undefined} alt={caption || text.photo(place)} loading="lazy" className="w-full rounded-card" />
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: uploaded videos have no captions
        <video
          src={url ?? undefined}
          poster={posterUrl ?? undefined}
          preload="none"
          controls
          playsInline
          className="aspect-story w-full rounded-card bg-black"
        />
      )}
      {caption && <p className="mt-2 whitespace-pre-line">{caption}</p>}
    </>
  );
}
