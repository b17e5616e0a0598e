import { passRef } from "../../form/pass-ref.ts";
import { useVideo, type VideoProps } from "./use-video.ts";
import { VideoFailed, VideoWaits } from "./VideoTrouble.tsx";

type StoryVideoProps = VideoProps & { ref: React.Ref<HTMLVideoElement> };

const fill = "absolute inset-0 size-full object-contain";

/** One of the viewer's video elements. It is reused by all stories, since phones allow sound per element. */
export function StoryVideo({ ref, ...props }: StoryVideoProps) {
  const { story, on, ahead, playing, muted } = props;
  const { element, events, url, waiting, trouble, refreshLink } = useVideo(props);
  return (
    <div className={on ? "absolute inset-0" : "invisible absolute inset-0"}>
      {/* A little smaller, so that its rounded corners stay behind the poster. */}
      {waiting && story.placeholder && <img src={story.placeholder} alt="" className={`scale-95 ${fill}`} />}
      <video
        {...events}
        ref={(video) => {
          element.current = video;
          return passRef(ref, video);
        }}
        src={url}
        poster={(on || ahead ? story.posterUrl : null) ?? undefined}
        preload="auto"
        autoPlay={on && playing}
        muted={muted}
        playsInline
        disablePictureInPicture
        className={fill}
      />
      {on && trouble === "failed" && <VideoFailed onRetry={() => void refreshLink()} />}
      {on && trouble !== "failed" && (waiting || trouble !== "none") && <VideoWaits />}
    </div>
  );
}
