type PosterProps = {
  story: { placeholder: string | null; posterUrl: string | null };
  onError?: (() => void) | undefined;
};

const fill = "absolute inset-0 size-full object-cover";

/** A story's poster, or its placeholder until the poster has loaded; fills its container. */
export function Poster({ story, onError }: PosterProps) {
  return (
    <>
      {story.placeholder && <img src={story.placeholder} alt="" className={fill} />}
      {story.posterUrl && <img key={story.posterUrl} src={story.posterUrl} alt="" onError={onError} className={fill} />}
    </>
  );
}
