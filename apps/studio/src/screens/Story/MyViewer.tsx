import type { Story } from "@camarim/contract/stories";
import { StoryViewer } from "@camarim/ui/features/viewer/StoryViewer.tsx";
import { writeSeen } from "@camarim/ui/features/viewer/seen-store.ts";
import { IconButton } from "@camarim/ui/form/IconButton.tsx";
import { useCovering } from "@camarim/ui/layout/covering.ts";
import { hasScreenBefore } from "@camarim/ui/layout/screen-before.ts";
import { stories as text } from "@camarim/ui/text/stories.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { profileQuery } from "../../queries/profile.ts";
import { DeleteStory } from "./DeleteStory.tsx";
import { StoryOptions } from "./StoryOptions.tsx";
import { StoryTips } from "./StoryTips.tsx";
import { useDeleteStory } from "./use-delete-story.ts";
import { Viewers, Views } from "./Viewers.tsx";

type MyViewerProps = { stories: readonly Story[]; startId: string; onReload: () => Promise<unknown> };

/** The creator's own viewer, with views, viewers, options and deletion of each story. */
export function MyViewer({ stories, startId, onReload }: MyViewerProps) {
  useCovering();
  const navigate = useNavigate();
  const { search } = useLocation();
  const profile = useQuery(profileQuery()).data;
  const deleteStory = useDeleteStory();
  const [deletingId, setDeletingId] = useState<string | null>(null);
  const [viewersOfId, setViewersOfId] = useState<string | null>(null);
  const [openId, setOpenId] = useState<string | null>(null);
  const open = stories.find((story) => story._id === openId);
  const username = profile?.username;
  /** On screen before the profile is there, by whose username stories are marked. */
  const unmarked = useRef<string[]>([]);
  function markShown() {
    if (!username) return;
    for (const id of unmarked.current.splice(0)) {
      const shown = stories.find((story) => story._id === id);
      if (shown) writeSeen(username, shown);
    }
  }
  const markWaiting = useEffectEvent(markShown);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the profile is there
  useEffect(() => markWaiting(), [username]);

  function show(id: string) {
    showAddress(id);
    unmarked.current.push(id);
    markShown();
  }

  /** Compared with the address itself, which the route follows with the next render only. */
  function showAddress(id: string) {
    const path = `/account/stories/${id}`;
    if (window.location.pathname !== path) void navigate(path + search, { replace: true });
  }

  function close() {
    if (hasScreenBefore()) void navigate(-1);
    else void navigate("/account", { replace: true });
  }

  return (
    <>
      <StoryViewer
        stories={stories}
        startId={startId}
        owner={{ name: username ?? "", avatar: profile?.profilePic ?? null }}
        paused={deletingId !== null || viewersOfId !== null || open !== undefined}
        onClose={close}
        onSeen={show}
        onMediaError={onReload}
        actions={(story) => (
          <>
            <IconButton icon="pencil" label={text.story.options} onPress={() => setOpenId(story._id)} />
            <IconButton icon="trash" label={text.story.delete} onPress={() => setDeletingId(story._id)} />
          </>
        )}
        footer={(story) => (
          <div className="flex flex-wrap gap-x-5">
            <Views count={story.views} onPress={() => setViewersOfId(story._id)} />
            <StoryTips storyId={story._id} />
          </div>
        )}
      />
      <Viewers story={stories.find(({ _id }) => _id === viewersOfId)} onClose={() => setViewersOfId(null)} />
      {open && <StoryOptions key={open._id} story={open} onClose={() => setOpenId(null)} />}
      <DeleteStory
        storyId={deletingId}
        onClose={() => setDeletingId(null)}
        onDelete={() => {
          if (deletingId) deleteStory(deletingId);
          setDeletingId(null);
        }}
      />
    </>
  );
}
