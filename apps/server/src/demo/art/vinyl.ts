import { layer, linear, radial, type Scene } from "./layer.ts";

const centre = { x: 520, y: 900 };

/** The first pressing turns. */
export function vinyl(): Scene {
  return {
    light: ["#f6c28b", "#ef8f6b", "#d9607a", "#8a3a78"],
    from: [0, 0],
    to: [10, 10],
    speed: 0.012,
    layers: [
      layer(disc),
      layer(label, {
        width: 400,
        height: 400,
        x: String(centre.x - 200),
        y: String(centre.y - 200),
        turn: "3.49*t",
      }),
      layer(arm),
    ],
  };
}

const grooves = Array.from(
  { length: 46 },
  (_, i) =>
    `<circle r="${226 + i * 5.6}" fill="none" stroke="#fff" stroke-width="${i % 9 === 0 ? 5 : 1.4}" opacity="${i % 9 === 0 ? 0.05 : 0.075}"/>`,
).join("");

const shine = [-38, 142]
  .map(
    (angle) =>
      `<g transform="rotate(${angle})"><path d="M0 0L-120 -486A500 500 0 0 1 120 -486z" fill="#ffd9c2" opacity=".13"/><path d="M0 0L-50 -498A500 500 0 0 1 50 -498z" fill="#fff" opacity=".16"/></g>`,
  )
  .join("");

const disc = `<defs>${radial("shadow", [
  [0.75, "#3a0f33", 0.55],
  [1, "#3a0f33", 0],
])}${radial("black", [
  [0, "#2b1a2a"],
  [1, "#120812"],
])}</defs><g transform="translate(${centre.x} ${centre.y})"><circle cx="30" cy="46" r="600" fill="url(#shadow)"/><circle r="500" fill="url(#black)"/>${grooves}${shine}</g>`;

/** Its own little sunset, so that the turning shows. */
const label = `<defs>${linear("sky", [
  [0, "#ffcf7a"],
  [0.5, "#ff6f7d"],
  [1, "#7a2a7d"],
])}<clipPath id="round"><circle cx="200" cy="200" r="196"/></clipPath></defs><g clip-path="url(#round)"><rect width="400" height="400" fill="url(#sky)"/><circle cx="200" cy="190" r="84" fill="#fff0cf"/><path d="M0 250q60-30 110-8t100-4 110-6 90 12v160h-410z" fill="#4a1a5c"/><path d="M0 300q70-26 130-4t140-6 140 8v110h-410z" fill="#2b0f3d"/></g><circle cx="200" cy="200" r="196" fill="none" stroke="#fff0cf" stroke-width="4"/><circle cx="200" cy="200" r="13" fill="#fff6e6"/>`;

const arm = `<defs>${linear(
  "steel",
  [
    [0, "#fff4e6"],
    [0.5, "#e0c3b0"],
    [1, "#8a5f66"],
  ],
  true,
)}</defs><g opacity=".28" transform="translate(26 40)"><path d="M968 440L900 1010l-120 210-22-12 106-206 64-566z" fill="#3a0f33"/></g>
  <circle cx="952" cy="410" r="92" fill="#6b2a4a" opacity=".55"/><circle cx="952" cy="410" r="70" fill="url(#steel)"/><circle cx="952" cy="410" r="26" fill="#8a5f66"/>
  <path d="M940 300h24l8 700-112 216-26-14 98-208z" fill="url(#steel)"/><path d="M930 270h44v56h-44z" fill="#5c2c48"/><g transform="rotate(27 836 1216)"><rect x="802" y="1196" width="64" height="110" rx="12" fill="#4a2038"/><path d="M826 1300h16v22h-16z" fill="#fff4e6"/></g>`;
