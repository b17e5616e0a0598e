import { Skeleton } from "@camarim/ui/feedback/Skeleton.tsx";
import { Ring } from "@camarim/ui/layout/Ring.tsx";
import { OpeningOverlay } from "@camarim/ui/overlay/OpeningOverlay.tsx";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useDeleted } from "../../features/undo/delete-later.ts";
import { highlightsQuery } from "../../queries/highlights.ts";
import { highlights as text } from "../../text/highlights.ts";
import { NewBubble } from "./NewBubble.tsx";
import { useFreshLinks } from "./use-fresh-links.ts";

const HighlightSheet = lazy(() =>
  import("./HighlightSheet.tsx").then(({ HighlightSheet }) => ({ default: HighlightSheet })),
);

/** The upload button, then the highlights; each opens its options. */
export function HighlightsRow({ onPublish }: { onPublish: () => void }) {
  const deleted = useDeleted();
  const highlights = useQuery(highlightsQuery()).data?.data.filter(({ _id }) => !deleted.has(_id));
  const readAgain = useFreshLinks(highlightsQuery().queryKey);
  const [openId, setOpenId] = useState<string>();
  const open = highlights?.find(({ _id }) => _id === openId);
  return (
    <>
      <ul aria-label={text.label} className="-mx-1 mt-4 flex gap-3 scroll-row p-1">
        <li className="flex-none">
          <NewBubble onPress={onPublish} />
        </li>
        {!highlights && (
          <li className="flex-none">
            <Skeleton round className="size-18" />
          </li>
        )}
        {highlights?.map(({ _id, title, coverUrl }) => (
          <li key={_id} className="w-bubble flex-none text-center">
            <button type="button" onClick={() => setOpenId(_id)} className="block w-full">
              <Ring title={title} cover={coverUrl} onError={readAgain} />
            </button>
          </li>
        ))}
      </ul>
      <Suspense fallback={<OpeningOverlay onClose={() => setOpenId(undefined)} />}>
        {open && (
          <HighlightSheet
            key={open._id}
            highlight={open}
            count={highlights?.length ?? 1}
            onClose={() => setOpenId(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}
