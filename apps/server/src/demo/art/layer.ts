/** What every scene is drawn on, in its own units: a phone's screen. */
export const canvas = { width: 1080, height: 1920 } as const;

/** A picture (SVG) that lies on a film. Places are ffmpeg expressions of `t` (seconds), in units of the canvas. */
export type Layer = {
  svg: string;
  width: number;
  height: number;
  x?: string;
  y?: string;
  /** Its slow turn about its own centre, in radians. */
  turn?: string;
  /** Out of focus: laid on small and enlarged with the light, which is quick. Soft layers lie below all others. */
  soft?: boolean;
};

/** A moving gradient, and the layers on it from back to front. */
export type Scene = {
  /** Four colours of the light behind everything. */
  light: readonly [string, string, string, string];
  /** From where to where that light runs, in tenths of the canvas, and how fast it turns. */
  from?: readonly [x: number, y: number];
  to?: readonly [x: number, y: number];
  speed?: number;
  layers: Layer[];
};

type Size = { width: number; height: number };

export function layer(
  body: string,
  { width, height, ...rest }: Partial<Omit<Layer, "svg">> & Partial<Size> = {},
): Layer {
  const size = { width: width ?? canvas.width, height: height ?? canvas.height };
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${size.width} ${size.height}">${body}</svg>`;
  return { svg, ...size, ...rest };
}

type Stop = readonly [at: number, colour: string, opacity?: number];

const stops = (list: readonly Stop[]) =>
  list
    .map(([at, colour, opacity = 1]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`)
    .join("");

/** A linear gradient over the box of what it fills: downwards, unless `across`. */
export function linear(id: string, list: readonly Stop[], across = false): string {
  return `<linearGradient id="${id}" x1="0" y1="0" x2="${across ? 1 : 0}" y2="${across ? 0 : 1}">${stops(list)}</linearGradient>`;
}

export function radial(id: string, list: readonly Stop[]): string {
  return `<radialGradient id="${id}">${stops(list)}</radialGradient>`;
}

/** Deterministic pseudo-random numbers from 0 to 1, so that a scene looks the same on every machine. */
export function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** Soft specks that hang in the light, in a tall layer that rises slowly. */
export function dust(seed: number, colour: string, count = 60): Layer {
  const next = chance(seed);
  const height = 2_600;
  const specks = Array.from({ length: count }, () => {
    const [x, y, r, opacity] = [next() * canvas.width, next() * height, 2 + next() * 7, 0.15 + next() * 0.5];
    return `<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${r.toFixed(1)}" fill="url(#speck)" opacity="${opacity.toFixed(2)}"/>`;
  });
  const defs = `<defs>${radial("speck", [
    [0, colour],
    [0.4, colour, 0.7],
    [1, colour, 0],
  ])}</defs>`;
  return layer(defs + specks.join(""), { height, y: "-30*t-40", x: "14*sin(t*0.7)" });
}
