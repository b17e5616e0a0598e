import { Icon } from "@camarim/ui/layout/Icon.tsx";
import { formatCents } from "@camarim/ui/lib/money.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { tipSumsQuery } from "../../queries/tips.ts";
import { tips as text } from "../../text/tips.ts";

/** The sum of a story's tips, if there are any; leads to their list. */
export function StoryTips({ storyId }: { storyId: string }) {
  const sum = useQuery(tipSumsQuery()).data?.stories.find(({ story }) => story?._id === storyId);
  if (!sum) return null;
  return (
    <Link to={`/account/tips?story=${storyId}`} className="mt-1 flex min-h-tap items-center gap-2 text-small">
      <Icon name="heart" size={20} />
      {text.inViewer(formatCents(sum.amount), sum.tips)}
    </Link>
  );
}
