type Strip = { seconds: number; pictures: number; canvas: HTMLCanvasElement; signal: AbortSignal };

/** Draws frames at the given times, one after the other, as the video seeks to them. */
export async function filmstrip(src: string, { seconds, pictures, canvas, signal }: Strip): Promise<void> {
  const video = document.createElement("video");
  Object.assign(video, { muted: true, playsInline: true, preload: "auto", src });
  const place = canvas.width / pictures;
  try {
    for (let i = 0; i < pictures && !signal.aborted; i++) {
      if (!(await seek(video, ((i + 0.5) * seconds) / pictures))) return;
      const { videoWidth: width, videoHeight: height } = video;
      const scale = Math.max(place / width, canvas.height / height);
      const [shownWidth, shownHeight] = [place / scale, canvas.height / scale];
      const from = [(width - shownWidth) / 2, (height - shownHeight) / 2] as const;
      const to = [i * place, 0, place, canvas.height] as const;
      canvas.getContext("2d")?.drawImage(video, ...from, shownWidth, shownHeight, ...to);
    }
  } finally {
    video.removeAttribute("src");
    video.load();
  }
}

const timeoutMs = 4_000;

function seek(video: HTMLVideoElement, seconds: number): Promise<boolean> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(false), timeoutMs);
    video.onerror = () => resolve(false);
    video.onseeked = () => resolve(true);
    video.currentTime = seconds;
  });
}
