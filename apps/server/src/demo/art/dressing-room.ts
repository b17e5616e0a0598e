import { dust, layer, linear, radial, type Scene } from "./layer.ts";

const mirror = { x: 190, y: 330, width: 700, height: 960, corner: 60 };
const bulbs = [400, 575, 750, 925, 1100, 1275].flatMap((y) => [
  [118, y],
  [962, y],
]);

/** A mirror with its bulbs, minutes before the curtain. */
export function dressingRoom(): Scene {
  const { x, y, width, height, corner } = mirror;
  const hole = `M${x + corner} ${y}h${width - 2 * corner}a${corner} ${corner} 0 0 1 ${corner} ${corner}v${height - 2 * corner}a${corner} ${corner} 0 0 1 -${corner} ${corner}h-${width - 2 * corner}a${corner} ${corner} 0 0 1 -${corner} -${corner}v-${height - 2 * corner}a${corner} ${corner} 0 0 1 ${corner} -${corner}z`;
  const wall = `<defs>${linear("wall", [
    [0, "#2a0f18"],
    [0.6, "#4a1a24"],
    [1, "#1b0a10"],
  ])}<radialGradient id="warm" gradientUnits="userSpaceOnUse" cx="540" cy="810" r="900"><stop stop-color="#ffcf8a" stop-opacity=".5"/><stop offset="1" stop-color="#ffcf8a" stop-opacity="0"/></radialGradient>${linear(
    "table",
    [
      [0, "#7a3a2a"],
      [0.08, "#51222a"],
      [1, "#190a0f"],
    ],
  )}</defs>
    <path fill="url(#wall)" fill-rule="evenodd" d="M0 0h1080v1920h-1080z ${hole}"/>
    <path fill="url(#warm)" fill-rule="evenodd" d="M0 0h1080v1920h-1080z ${hole}"/>
    <path d="${hole}" fill="none" stroke="#e8b06a" stroke-width="10"/>
    <path d="${hole}" fill="none" stroke="#fff0cf" stroke-width="3" opacity=".8"/>
    <path d="M0 1420h1080v500h-1080z" fill="url(#table)"/><path d="M0 1420h1080v5h-1080z" fill="#ffc98a" opacity=".6"/>`;
  return {
    light: ["#ffd9a0", "#f08a5c", "#b8456a", "#5a2350"],
    from: [0, 2],
    to: [10, 9],
    speed: 0.02,
    layers: [layer(reflection), layer(wall), layer(lights + things), dust(11, "#ffe6bd", 70)],
  };
}

/** Who looks into the mirror, seen from behind. */
const reflection = `<defs><linearGradient id="dark" gradientUnits="userSpaceOnUse" x1="0" y1="560" x2="0" y2="1300"><stop stop-color="#4a1426"/><stop offset="1" stop-color="#16060d"/></linearGradient></defs>
  <g fill="#ffe2ae" opacity=".8" transform="translate(0 -9)">${hair()}</g><g fill="url(#dark)">${hair()}<path d="M236 1300q10-170 196-226l46-64h124l46 64q186 56 196 226z"/></g>
  <path d="M330 470l180-110h90L330 540zM330 620l400-250h50L330 655z" fill="#fff" opacity=".13"/>`;

function hair() {
  return [
    [540, 810, 190],
    [420, 820, 112],
    [660, 820, 112],
    [444, 700, 108],
    [636, 700, 108],
    [540, 646, 112],
    [430, 930, 100],
    [650, 930, 100],
    [500, 990, 90],
    [580, 990, 90],
  ]
    .map(([cx, cy, r]) => `<circle cx="${cx}" cy="${cy}" r="${r}"/>`)
    .join("");
}

const lights = `<defs>${radial("glow", [
  [0, "#fff3d6"],
  [0.16, "#ffe2a6", 0.95],
  [0.34, "#ffb765", 0.45],
  [1, "#ff9d4a", 0],
])}</defs>${bulbs
  .map(
    ([cx, cy]) =>
      `<circle cx="${cx}" cy="${cy}" r="150" fill="url(#glow)"/><circle cx="${cx}" cy="${cy}" r="36" fill="#fffaf0"/>`,
  )
  .join("")}`;

/** A vase, a bottle, a cup with brushes and a lipstick, dark against the light. */
const things = `<g fill="#1b0a12"><path d="M170 1440q-40-90 0-170h80q40 80 0 170z"/><path d="M820 1440v-150q0-20 20-34v-60h50v60q20 14 20 34v150z"/>
  <path d="M640 1440l-12-130h120l-12 130z"/><path d="M655 1320l-24-150 10-4 34 150zm30 0l-6-180h12l8 180zm26 0l30-160 10 3-22 160z"/><path d="M500 1440v-60h14v-40l26-22v62h14v60z"/></g>
  <g stroke="#2f4a36" stroke-width="9" fill="none"><path d="M200 1280q-20-90-70-130M212 1280q0-120 6-190M224 1280q30-80 80-110"/></g>
  <g fill="#e8436f"><circle cx="122" cy="1140" r="46"/><circle cx="220" cy="1076" r="54"/><circle cx="312" cy="1160" r="46"/></g><g fill="#ff86a3"><circle cx="114" cy="1132" r="22"/><circle cx="212" cy="1066" r="26"/><circle cx="305" cy="1152" r="22"/></g>`;
