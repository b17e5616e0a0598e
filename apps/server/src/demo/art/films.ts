import { dressingRoom } from "./dressing-room.ts";
import type { Film } from "./film.ts";
import { guitar } from "./guitar.ts";
import { nightRoad } from "./night-road.ts";
import { dawn, dusk, sea } from "./sea.ts";
import { stage } from "./stage.ts";
import { vinyl } from "./vinyl.ts";

const [a2, c3, d3, e3, f3, g3, a3, c4, e4] = [110, 130.81, 146.83, 164.81, 174.61, 196, 220, 261.63, 329.63];

export const films = {
  road: { scene: nightRoad(), sound: { notes: [a2, e3, a3, c4], hush: 1 }, seconds: 8 },
  guitar: { scene: guitar(), sound: { notes: [c3, g3, c4, e4] }, seconds: 8 },
  sea: { scene: sea(dusk), sound: { notes: [d3, a3, f3], hush: 0.8 }, seconds: 9 },
  vinyl: { scene: vinyl(), sound: { notes: [f3, a3, c4, e4], hush: 0.2 }, seconds: 7 },
  stage: { scene: stage(), sound: { notes: [a2, e3, a3] }, seconds: 8 },
  dressingRoom: { scene: dressingRoom(), sound: { notes: [c3, e3, g3, a3] }, seconds: 8 },
  dawn: { scene: sea(dawn), sound: { notes: [c3, g3, e4], hush: 1 }, seconds: 7 },
  rain: { scene: nightRoad("cold"), sound: { notes: [d3, f3, a3], hush: 0.9 }, seconds: 6 },
} satisfies Record<string, Film>;
