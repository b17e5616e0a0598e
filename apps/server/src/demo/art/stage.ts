import { dust, type Layer, layer, linear, radial, type Scene } from "./layer.ts";

/** Beams that look for the singer, and the microphone that waits. */
export function stage(): Scene {
  return {
    light: ["#190a2e", "#3a1157", "#7a1d6b", "#2a0f45"],
    from: [5, 0],
    to: [5, 10],
    speed: 0.012,
    layers: [
      beam("#ff5c9c", 120, "0.34+0.16*sin(t*0.9)"),
      beam("#8f6bff", 960, "-0.36+0.15*sin(t*0.8+1)"),
      beam("#ffb45c", 430, "0.06+0.12*sin(t*0.7+2)"),
      beam("#5cc8ff", 680, "-0.1+0.13*sin(t*1.0+4)"),
      layer(floor),
      dust(29, "#ffd9f0", 80),
      layer(microphone),
    ],
  };
}

const side = 3_400;

function beam(colour: string, at: number, turn: string): Layer {
  const middle = side / 2;
  const shape = `<defs>${linear("light", [
    [0, colour, 0.95],
    [0.5, colour, 0.42],
    [1, colour, 0],
  ])}${radial("lamp", [
    [0, "#ffffff"],
    [0.25, colour, 0.9],
    [1, colour, 0],
  ])}</defs>
    <path d="M${middle - 16} ${middle}h32L${middle + 250} ${side}h-500z" fill="url(#light)"/>
    <path d="M${middle - 8} ${middle}h16L${middle + 100} ${side - 200}h-200z" fill="url(#light)" opacity=".5"/>
    <circle cx="${middle}" cy="${middle}" r="130" fill="url(#lamp)"/>`;
  return layer(shape, { width: side, height: side, x: String(at - middle), y: String(150 - middle), turn, soft: true });
}

const floor = `<defs>${radial("pool", [
  [0, "#ffd2ea", 0.75],
  [0.5, "#e05aa8", 0.35],
  [1, "#e05aa8", 0],
])}${linear("dark", [
  [0, "#0b0414", 0],
  [0.55, "#0b0414", 0.75],
  [1, "#0b0414"],
])}</defs>
  <path d="M0 1350h1080v570h-1080z" fill="url(#dark)"/><ellipse cx="540" cy="1560" rx="470" ry="110" fill="url(#pool)"/>
  <path d="M0 118h1080v34h-1080z" fill="#0b0414"/>${[120, 430, 680, 960].map((x) => `<path d="M${x - 34} 90h68l12 70h-92z" fill="#0b0414"/>`).join("")}`;

const microphone = `<defs>${linear(
  "metal",
  [
    [0, "#3a2748"],
    [0.5, "#0f0716"],
    [1, "#2b1a38"],
  ],
  true,
)}</defs><g fill="url(#metal)"><path d="M531 900h18v660h-18z"/><ellipse cx="540" cy="1566" rx="130" ry="26"/>
  <g transform="rotate(-24 540 880)"><path d="M522 800h36l-7 190h-22z"/><rect x="496" y="690" width="88" height="128" rx="44"/></g></g>
  <g transform="rotate(-24 540 880)" stroke="#ff9dcb" stroke-width="3" opacity=".55" fill="none"><path d="M500 730h80M498 752h84M500 774h80M520 696v120M540 690v128M560 696v120"/></g>
  <path d="M540 1450c60 60 150 30 240 90s190 20 320 60" fill="none" stroke="#0f0716" stroke-width="12"/>`;
