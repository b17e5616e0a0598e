import { useState } from "react";

/** A picked file; one that the browser cannot show as an image is shown as a video. */
export function UploadThumb({ src, className }: { src: string; className: string }) {
  const [isVideo, setVideo] = useState(false);
  if (!isVideo) return <img src={src} alt="" onError={() => setVideo(true)} className={className} />;
  return (
    <video
      src={`${src}#t=0.1`}
      muted
      playsInline
      preload="metadata"
      aria-hidden="true"
      tabIndex={-1}
      className={className}
    />
  );
}
