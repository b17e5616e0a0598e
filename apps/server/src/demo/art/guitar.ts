import { layer, linear, radial, type Scene } from "./layer.ts";

const tilt = "rotate(16 540 960)";
const strings = [
  [330, 9],
  [412, 8],
  [494, 6.5],
  [576, 5],
  [658, 4],
  [740, 3],
] as const;

/** A guitar from close by; its strings swing out, and light passes over the wood. */
export function guitar(): Scene {
  return {
    light: ["#8a4522", "#c9773a", "#e8a35c", "#a3572c"],
    from: [0, 0],
    to: [10, 10],
    speed: 0.01,
    layers: [
      layer(wood),
      layer(sweep, { width: 1_400, height: 1_400, x: "-900+210*t", y: "-200+60*t" }),
      ...[0, 1, 2].map((i) =>
        layer(
          strings
            .filter((_, at) => at % 3 === i)
            .map(string)
            .join(""),
          {
            x: `${4 - i}*exp(-1.1*mod(t+${(i * 0.7).toFixed(1)},2.6))*sin(75*t+${i})`,
          },
        ),
      ),
      layer(shade),
    ],
  };
}

const grain = Array.from({ length: 34 }, (_, i) => {
  const x = -260 + i * 48;
  return `<path d="M${x} -300q${18 + (i % 3) * 10} 700 ${-6 + (i % 4) * 8} 1300t10 1300" stroke-width="${3 + (i % 3) * 3}"/>`;
}).join("");

const rings = [
  [372, 10, "#3a190f"],
  [350, 20, "#f0c98a"],
  [330, 8, "#7a2f1c"],
  [316, 14, "#2b120c"],
  [298, 6, "#e8b774"],
]
  .map(
    ([r, width, colour]) =>
      `<circle cx="535" cy="900" r="${r}" fill="none" stroke="${colour}" stroke-width="${width}"/>`,
  )
  .join("");

const wood = `<defs>${radial("hole", [
  [0, "#0b0403"],
  [0.8, "#150806"],
  [1, "#2b120b"],
])}${linear(
  "neck",
  [
    [0, "#2a130c"],
    [0.5, "#45200f"],
    [1, "#1d0c07"],
  ],
  true,
)}</defs><g transform="${tilt}"><g fill="none" stroke="#6b2f14" opacity=".28">${grain}</g>
  <circle cx="535" cy="900" r="286" fill="url(#hole)"/>${rings}
  <path d="M286 -500h498v1060q-249 70 -498 0z" fill="url(#neck)"/>
  ${[-60, 80, 210, 330, 440].map((y) => `<path d="M286 ${y}h498" stroke="#d9c7a0" stroke-width="9"/><path d="M286 ${y + 5}h498" stroke="#5c4a30" stroke-width="4"/>`).join("")}
  <g fill="#f3e4c4"><circle cx="535" cy="145" r="17"/><circle cx="535" cy="385" r="17"/></g>
  <path d="M250 1560q285-46 570 0v90q-285 40-570 0z" fill="#2b120c"/><path d="M300 1574q235-34 470 0" stroke="#f3e4c4" stroke-width="14" fill="none"/></g>`;

const steel = `<defs>${linear(
  "steel",
  [
    [0, "#8a6a3a"],
    [0.45, "#fff0cf"],
    [1, "#7a5a30"],
  ],
  true,
)}</defs>`;

function string([x, width]: readonly [number, number]) {
  return `${steel}<g transform="${tilt}"><rect x="${x + 14}" y="-500" width="${width}" height="2100" fill="#000" opacity=".28"/><rect x="${x}" y="-500" width="${width}" height="2080" fill="url(#steel)"/></g>`;
}

const sweep = `<defs>${radial("sun", [
  [0, "#fff2d0", 0.55],
  [0.5, "#ffdca0", 0.22],
  [1, "#ffdca0", 0],
])}</defs><circle cx="700" cy="700" r="700" fill="url(#sun)"/>`;

const shade = `<defs>${radial("edge", [
  [0.55, "#1a0805", 0],
  [1, "#1a0805", 0.75],
])}</defs><ellipse cx="540" cy="900" rx="1150" ry="1500" fill="url(#edge)"/>`;
