import { chance, type Layer, layer, linear, radial, type Scene } from "./layer.ts";

const warm = ["#ffb347", "#ff6b5c", "#ffd27a", "#ff4f81", "#6bd6c9"];
const cold = ["#7ab8ff", "#c9a6ff", "#6be0d6", "#ffd9a0", "#4f7dff"];

/** Lights of towns pass behind a window with rain on it. */
export function nightRoad(mood: "warm" | "cold" = "warm"): Scene {
  const colours = mood === "warm" ? warm : cold;
  return {
    light:
      mood === "warm" ? ["#0b0d24", "#1d1338", "#3a1742", "#120a20"] : ["#06121f", "#0d2740", "#16324f", "#08101c"],
    from: [0, 0],
    to: [4, 10],
    speed: 0.01,
    layers: [
      lights(colours, 3, { count: 70, radius: 52, speed: 60, opacity: 0.75 }),
      lights(colours, 8, { count: 40, radius: 105, speed: 130, opacity: 0.7 }),
      lights(colours, 21, { count: 15, radius: 180, speed: 240, opacity: 0.5 }),
      layer(rain(41, 150)),
      layer(frame),
    ],
  };
}

type Lights = { count: number; radius: number; speed: number; opacity: number };

/** Round lights out of focus, in a layer wide enough to pass for the length of any story. */
function lights(colours: readonly string[], seed: number, { count, radius, speed, opacity }: Lights): Layer {
  const next = chance(seed);
  const width = widthToPass(speed);
  const defs = colours.map((colour, i) =>
    radial(`l${i}`, [
      [0, colour, 0.75],
      [0.8, colour, 0.85],
      [0.93, colour, 1],
      [1, colour, 0],
    ]),
  );
  const circles = Array.from({ length: Math.round((count * width) / 2_000) }, () => {
    const [x, y, r] = [next() * width, 240 + (next() + next()) * 620, radius * (0.5 + next() * 0.6)];
    return `<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${r.toFixed(0)}" fill="url(#l${Math.floor(next() * colours.length)})" opacity="${(opacity * (0.5 + next() * 0.5)).toFixed(2)}"/>`;
  });
  return layer(`<defs>${defs.join("")}</defs>${circles.join("")}`, { width, x: `-${speed}*t` });
}

function widthToPass(speed: number) {
  return 1_080 + speed * 13;
}

function rain(seed: number, count: number): string {
  const next = chance(seed);
  const drops = Array.from({ length: count }, () => {
    const [x, y, r] = [next() * 1_080, next() * 1_700, 4 + next() ** 3 * 22];
    return `<g transform="translate(${x.toFixed(0)} ${y.toFixed(0)})"><ellipse rx="${r.toFixed(1)}" ry="${(r * 1.2).toFixed(1)}" fill="url(#drop)"/><ellipse cx="${(-r * 0.3).toFixed(1)}" cy="${(-r * 0.4).toFixed(1)}" rx="${(r * 0.28).toFixed(1)}" ry="${(r * 0.34).toFixed(1)}" fill="#fff" opacity=".75"/></g>`;
  });
  return `<defs>${linear("drop", [
    [0, "#050510", 0.5],
    [0.6, "#8f8fb0", 0.22],
    [1, "#ffffff", 0.55],
  ])}</defs>${drops.join("")}`;
}

/** The edge of the window, dark and near. */
const frame = `<defs>${linear("sill", [
  [0, "#08060f", 0],
  [0.25, "#08060f"],
])}</defs><path d="M0 1560h1080v360h-1080z" fill="url(#sill)"/><path d="M-40 0h90q-26 900 0 1920h-90zM0 -20h1080v70q-540 34-1080 0z" fill="#08060f"/>`;
