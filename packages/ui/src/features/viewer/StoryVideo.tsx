import { useLayoutEffect } from "react";
import { passRef } from "../../form/pass-ref.ts";
import { useVideo, type VideoProps } from "./use-video.ts";
import { VideoFailed, VideoWaits } from "./VideoTrouble.tsx";

type StoryVideoProps = VideoProps & { ref: React.Ref<HTMLVideoElement> };

/** One of the viewer's video elements. It is reused by all stories, since phones allow sound per element. */
export function StoryVideo({ ref, ...props }: StoryVideoProps) {
  const { story, on } = props;
  const { holder, video, waiting, trouble, refreshLink } = useVideo(props);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller's function is another in each render
  useLayoutEffect(() => {
    passRef(ref, video);
    return () => void passRef(ref, null);
  }, [video]);
  return (
    <div className={on ? "absolute inset-0" : "invisible absolute inset-0"}>
      {/* A little smaller, so that its rounded corners stay behind the poster. */}
      {waiting && story.placeholder && (
        <img src={story.placeholder} alt="" className="absolute inset-0 size-full scale-95 object-contain" />
      )}
      <div ref={holder} className="contents" />
      {on && trouble === "failed" && <VideoFailed onRetry={() => void refreshLink()} />}
      {on && trouble !== "failed" && (waiting || trouble !== "none") && <VideoWaits />}
    </div>
  );
}
