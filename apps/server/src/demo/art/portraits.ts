import { linear, radial } from "./layer.ts";

type Circle = readonly [x: number, y: number, r: number];

const side = 1_024;
const circles = (list: readonly Circle[]) => list.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`).join("");
const portrait = (body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${side} ${side}">${body}</svg>`;

/** A gradient over the whole portrait, so that shapes of one colour melt into one. */
const tone = (id: string, from: string, to: string) =>
  `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="250" y1="150" x2="760" y2="900"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;

const curls: readonly Circle[] = [
  [515, 330, 215],
  [515, 540, 222],
  [375, 300, 118],
  [655, 296, 118],
  [440, 200, 118],
  [588, 198, 118],
  [515, 172, 108],
  [300, 410, 112],
  [728, 406, 110],
  [276, 530, 112],
  [750, 524, 108],
  [312, 650, 108],
  [716, 640, 104],
  [366, 742, 84],
  [664, 730, 80],
];
const fringe: readonly Circle[] = [
  [412, 322, 70],
  [478, 284, 66],
  [552, 282, 66],
  [620, 320, 66],
  [384, 396, 46],
  [650, 392, 46],
];

/** A singer with a flower in her hair, against the sun. */
export const singer = portrait(`<defs>${linear("sky", [
  [0, "#ffb27a"],
  [0.5, "#f0647a"],
  [1, "#7d2568"],
])}${radial("sun", [
  [0, "#fff3dc"],
  [0.7, "#ffe0ae"],
  [1, "#ffcf90"],
])}${radial("glow", [
  [0.4, "#ffe9c4", 0.9],
  [1, "#ffe9c4", 0],
])}${tone("hair", "#4a1d2c", "#1d0a15")}${tone("skin", "#cf885f", "#94503f")}${tone("dress", "#ffd062", "#e47a38")}</defs>
  <rect width="${side}" height="${side}" fill="url(#sky)"/><circle cx="515" cy="440" r="560" fill="url(#glow)"/><circle cx="515" cy="440" r="400" fill="url(#sun)"/>
  <g fill="#ff8a5e" opacity=".75" transform="translate(-7 -9)">${circles(curls)}</g><g fill="url(#hair)">${circles(curls)}</g>
  <path d="M446 600v150Q300 790 214 890q-56 62-66 134h752q-12-72-66-134-86-100-236-140V600z" fill="url(#skin)"/>
  <path d="M446 672q76 70 152 0v66q-76 66-152 0z" fill="#6f352e" opacity=".5"/>
  <path d="M236 1024q22-128 146-200 132 130 280-2 126 74 148 202z" fill="url(#dress)"/>
  <path d="M396 400q-4-112 126-116 124 4 126 118 2 116-30 186-40 82-96 88-54-6-96-88-30-72-30-188z" fill="url(#skin)"/>
  <path d="M560 288q88 16 88 114 2 116-30 186-40 82-96 88 92-96 84-220-4-110-46-168z" fill="#7d3d33" opacity=".26"/>
  <g fill="none" stroke="#2a1118" stroke-linecap="round"><path d="M436 462q32 24 62 2M550 464q30 22 62-2" stroke-width="9"/><path d="M430 416q32-24 70-6M548 410q38-18 70 6" stroke-width="10"/><path d="M522 470q-14 60-5 78 10 9 26 0" stroke-width="7" stroke="#6b3029"/></g>
  <g fill="#ff6f6f" opacity=".2"><circle cx="450" cy="536" r="28"/><circle cx="600" cy="536" r="28"/></g>
  <path d="M474 592q28-17 50-6 22-11 50 6-26 34-50 34-24 0-50-34z" fill="#b3243f"/><path d="M474 592q50 14 100 0" fill="none" stroke="#7a1530" stroke-width="5"/>
  <g fill="url(#hair)">${circles(fringe)}</g>
  <g fill="none" stroke="#ffd678" stroke-width="9"><circle cx="398" cy="606" r="26"/><circle cx="648" cy="606" r="26"/></g>
  <g transform="translate(684 322)"><g fill="#ff4f81">${circles([
    [0, -44, 38],
    [42, -13, 38],
    [26, 36, 38],
    [-26, 36, 38],
    [-42, -13, 38],
  ])}</g><circle r="24" fill="#ffd05c"/></g>`);

/** A photographer by the sea, early. */
export const photographer = portrait(`<defs>${linear("sky", [
  [0, "#1d5b86"],
  [0.55, "#6fc3bf"],
  [1, "#ffe3b0"],
])}${radial("glow", [
  [0, "#fff6dc", 0.95],
  [1, "#fff6dc", 0],
])}${tone("hair", "#3a2a24", "#15100e")}${tone("skin", "#d89a70", "#9c5f45")}${tone("shirt", "#f6efe2", "#c9b79a")}</defs>
  <rect width="${side}" height="${side}" fill="url(#sky)"/><circle cx="700" cy="640" r="420" fill="url(#glow)"/><circle cx="700" cy="640" r="130" fill="#fffbe6"/>
  <path d="M0 770h1024v254H0z" fill="#1f6f86"/><g fill="#fff3cf" opacity=".7"><path d="M600 800h220v6H600zM640 836h300v7H640zM560 880h260v8H560z"/></g>
  <path d="M440 610v150q-150 34-226 116-60 66-72 148h740q-10-82-70-148-76-82-222-116V610z" fill="url(#skin)"/>
  <path d="M440 690q74 60 150 0v60q-76 58-150 0z" fill="#6b3d2c" opacity=".45"/>
  <path d="M142 1024q12-82 72-148 62-66 176-100 124 150 246 0 116 34 176 100 60 66 70 148z" fill="url(#shirt)"/>
  <path d="M384 400q-2-120 132-126 130 6 130 126 2 116-24 186-38 88-106 96-68-8-106-96-26-70-26-186z" fill="url(#skin)"/>
  <path d="M516 274q130 6 130 126 2 116-24 186-38 88-106 96 80-90 80-204 0-134-80-204z" fill="#7a4632" opacity=".24"/>
  <path d="M386 470q4 130 44 182 40 46 86 46t86-46q40-52 44-182-14 74-52 92-30 12-78 10-48 2-78-10-38-18-52-92z" fill="url(#hair)"/>
  <path d="M468 606q48-26 96 0-20 30-48 30t-48-30z" fill="#b9605a"/><path d="M468 606q48 12 96 0" fill="none" stroke="#7a3330" stroke-width="5"/>
  <path d="M372 430q-24-180 144-194 170 12 146 194-8-66-40-96-60 26-140 14-60-8-72-10-30 30-38 92z" fill="url(#hair)"/>
  <g fill="url(#hair)">${circles([
    [430, 262, 62],
    [500, 232, 66],
    [576, 240, 64],
    [624, 290, 46],
    [396, 312, 44],
  ])}</g>
  <g fill="none" stroke="#1f1512" stroke-linecap="round"><path d="M428 412q32-22 66-6M540 406q36-16 66 6" stroke-width="11"/><path d="M516 468q-14 56-6 74 12 8 26 0" stroke-width="7" stroke="#7a4632"/></g>
  <g fill="#1f1512"><ellipse cx="462" cy="462" rx="13" ry="15"/><ellipse cx="574" cy="462" rx="13" ry="15"/></g><g fill="#fff"><circle cx="467" cy="456" r="4"/><circle cx="579" cy="456" r="4"/></g>
  <g><path d="M330 800q180 190 372-4" fill="none" stroke="#3a2a24" stroke-width="16"/><rect x="432" y="868" width="176" height="124" rx="20" fill="#1f1a1c"/><rect x="478" y="848" width="70" height="30" rx="8" fill="#1f1a1c"/><circle cx="520" cy="930" r="48" fill="#3d3539"/><circle cx="520" cy="930" r="33" fill="#122b3d"/><circle cx="508" cy="918" r="10" fill="#bfe6ff"/></g>`);
