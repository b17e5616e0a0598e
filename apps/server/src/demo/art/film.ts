import { join } from "node:path";
import { run } from "#ports/video/run";
import { limitsOnly } from "#ports/video/sandbox";
import { renderPictures } from "./draw.ts";
import { canvas, type Layer, type Scene } from "./layer.ts";
import { type Sound, toSoundSource } from "./sound.ts";

/** A scene, and what is heard with it. */
export type Film = { scene: Scene; sound: Sound; seconds: number };

const framesPerSecond = 24;
/** Layers are composed at this width, for speed, and enlarged at the end. */
const workWidth = 720;
const softWidth = 128;

/** Renders the scene to `target` as H.264 and AAC, `width` pixels wide, with temporary files in `folder`. */
export async function renderFilm(
  { scene, sound, seconds }: Film,
  { folder, target, width = canvas.width }: { folder: string; target: string; width?: number | undefined },
  signal: AbortSignal,
) {
  const steps: string[] = [];
  const layers = [...scene.layers].sort((a, b) => Number(b.soft ?? false) - Number(a.soft ?? false));
  const widthOf = (layer: Layer | undefined) => Math.min(width, layer?.soft ? softWidth : workWidth);
  const pictures = layers.map((layer, i) => ({
    svg: layer.svg,
    path: join(folder, `${i}.png`),
    width: Math.round((layer.width * widthOf(layer)) / canvas.width),
  }));
  await renderPictures(pictures, signal);
  let under = `[0:v]${scaleTo(widthOf(layers[0]))}`;
  for (const [i, layer] of layers.entries()) {
    const scale = widthOf(layer) / canvas.width;
    steps.push(`${under}[under${i}]`, `[${i + 2}:v]${hold(layer, seconds)}[layer${i}]`);
    under = `[under${i}][layer${i}]${lay(layer, scale)}`;
    if (layer.soft && !layers[i + 1]?.soft) under += `,${scaleTo(widthOf(layers[i + 1]))}`;
  }
  steps.push(`${under},${scaleTo(width)}[film]`);
  const args = ["-v", "error", "-nostdin", "-y", "-filter_complex_threads", "2"].concat(
    ["-f", "lavfi", "-i", lightOf(scene, seconds), "-f", "lavfi", "-i", toSoundSource(sound, seconds)],
    pictures.flatMap(({ path }) => ["-i", `file:${path}`]),
    ["-filter_complex", steps.join(";"), "-map", "[film]", "-map", "1:a", "-t", String(seconds)],
    ["-c:v", "libx264", "-preset", "ultrafast", "-crf", "22"],
    ["-maxrate", "3500k", "-bufsize", "5000k", "-pix_fmt", "yuv420p", "-threads", "2"],
    ["-c:a", "aac", "-b:a", "96k", "-movflags", "+faststart", `file:${target}`],
  );
  // Trusted input, so that no sandbox is needed.
  const limits = { sandbox: limitsOnly, wallSeconds: 120, cpuSeconds: 240, fileBytes: 50_000_000 };
  const outcome = await run({ tool: "ffmpeg", args, ...limits, signal });
  if (outcome.code !== 0) throw new Error(`a video of the demo could not be created: ${outcome.errors}`);
}

function lightOf({ light, from = [0, 0], to = [10, 10], speed = 0.01 }: Scene, seconds: number) {
  const [width, height] = [108, 192];
  const place = ([x, y]: readonly [number, number]) => [
    Math.round((x * (width - 1)) / 10),
    Math.round((y * (height - 1)) / 10),
  ];
  const [x0, y0, x1, y1] = [...place(from), ...place(to)];
  const colours = light.map((colour, i) => `c${i}=${colour.replace("#", "0x")}`).join(":");
  return `gradients=s=${width}x${height}:r=${framesPerSecond}:d=${seconds}:n=${light.length}:${colours}:x0=${x0}:y0=${y0}:x1=${x1}:y1=${y1}:speed=${speed}`;
}

function scaleTo(width: number) {
  return `scale=${width}:${Math.round((width * canvas.height) / canvas.width / 2) * 2}:flags=bicubic,format=yuv420p`;
}

function hold({ turn }: Layer, seconds: number) {
  const held = `format=yuva420p,loop=loop=-1:size=1,setpts=N/${framesPerSecond}/TB,trim=duration=${seconds}`;
  return turn ? `${held},rotate=a='${turn}':c=none` : held;
}

function lay({ x = "0", y = "0" }: Layer, scale: number) {
  return `overlay=x='(${x})*${scale}':y='(${y})*${scale}':shortest=1`;
}
