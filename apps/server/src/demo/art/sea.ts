import { chance, type Layer, layer, linear, radial, type Scene } from "./layer.ts";

type Hour = { sky: Scene["light"]; sun: string; sea: readonly [string, string]; glitter: string; land: string };

export const dusk: Hour = {
  sky: ["#3c1d5c", "#b23a72", "#ff7e5f", "#ffd08a"],
  sun: "#fff0c9",
  sea: ["#c9566e", "#2a1145"],
  glitter: "#ffe0ad",
  land: "#24102f",
};

export const dawn: Hour = {
  sky: ["#12325c", "#2f7f9e", "#8fd0c2", "#ffe3b0"],
  sun: "#fffbe6",
  sea: ["#4fa5a8", "#0c2a4a"],
  glitter: "#fff3cf",
  land: "#0d2436",
};

const horizon = 1_120;

/** The sun over the water, a raft that comes home, a palm that stirs. */
export function sea({ sky, sun, sea, glitter, land }: Hour): Scene {
  const water = `<defs>${linear("water", [
    [0, sea[0]],
    [1, sea[1]],
  ])}</defs><path d="M0 ${horizon}h1080v${1_920 - horizon}h-1080z" fill="url(#water)"/>`;
  const hills = `<path d="M0 ${horizon + 2}v-70q120-60 230-30t210 62l60 38z" fill="${land}" opacity=".75"/>`;
  return {
    light: sky,
    from: [5, 0],
    to: [5, 6],
    speed: 0.00001,
    layers: [
      layer(sunOf(sun), { width: 900, height: 900, x: "180", y: `${horizon - 610}+5*t` }),
      layer(water),
      glitterOf(glitter, 5, "16*sin(t*1.1)-40", "3*sin(t*0.9)"),
      glitterOf(glitter, 17, "-18*sin(t*0.9+1)-40", "3*sin(t*1.2+2)"),
      layer(hills),
      layer(raft(land), { width: 300, height: 380, x: "150+9*t", y: `${horizon - 230}+5*sin(t*1.6)` }),
      layer(palm(land), { width: 1_240, height: 1_240, x: "450+7*sin(t*0.9)", y: "-460+5*sin(t*1.3)" }),
    ],
  };
}

const sunOf = (colour: string) =>
  `<defs>${radial("halo", [
    [0, colour, 0.9],
    [0.3, colour, 0.5],
    [1, colour, 0],
  ])}</defs><circle cx="450" cy="450" r="450" fill="url(#halo)"/><circle cx="450" cy="450" r="170" fill="${colour}"/>`;

/** Short strokes of light that widen towards the shore. */
function glitterOf(colour: string, seed: number, x: string, y: string): Layer {
  const next = chance(seed);
  const strokes = Array.from({ length: 90 }, () => {
    const depth = next() ** 1.4;
    const spread = 150 + depth * 420;
    const [cx, cy] = [580 + (next() + next() - 1) * spread, horizon + 8 + depth * 760];
    const [rx, ry] = [10 + next() * 60 * (0.4 + depth), 2 + depth * 5];
    return `<ellipse cx="${cx.toFixed(0)}" cy="${cy.toFixed(0)}" rx="${rx.toFixed(0)}" ry="${ry.toFixed(1)}" opacity="${(0.85 - depth * 0.6).toFixed(2)}"/>`;
  });
  return layer(`<g fill="${colour}">${strokes.join("")}</g>`, { width: 1_160, x, y });
}

const raft = (colour: string) =>
  `<g fill="${colour}"><path d="M20 300h250q-20 40-60 40h-140q-36 0-50-40z"/><path d="M150 304v-260h8v260z"/><path d="M164 50q120 110 110 232l-110 8z"/></g>`;

const palm = (colour: string) => {
  const leaf = (angle: number, length: number) =>
    `<path transform="rotate(${angle} 620 620)" d="M620 620q${-length * 0.5} -150 ${-length} ${length * 0.16}q${length * 0.5} -110 ${length} ${-length * 0.16 + 26}z"/>`;
  return `<g fill="${colour}">${[
    [-62, 420],
    [-34, 560],
    [-8, 600],
    [18, 520],
    [46, 400],
    [-96, 380],
    [150, 420],
    [196, 420],
  ]
    .map(([angle = 0, length = 0]) => leaf(angle, length))
    .join("")}<circle cx="620" cy="626" r="34"/><circle cx="586" cy="646" r="26"/></g>`;
};
