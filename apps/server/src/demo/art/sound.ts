/** A soft chord (hertz, from its lowest note), and how much of the sea, or the road, is heard under it (0 to 1). */
export type Sound = { notes: readonly number[]; hush?: number };

/** A lavfi source in stereo: each note swells and fades in its own time, a little to one side. */
export function toSoundSource({ notes, hush = 0 }: Sound, seconds: number): string {
  const chord = (side: 0 | 1) =>
    notes
      .map((hertz, i) => {
        const swell = `(0.55+0.45*sin(${(0.7 + i * 0.23).toFixed(2)}*t+${i}))`;
        const share = (0.5 + (side ? 0.5 : -0.5) * (i % 2 ? 0.6 : -0.6)).toFixed(2);
        const beat = hertz * (side ? 1.0015 : 1);
        return `${share}*${swell}*(sin(${(beat * 6.28319).toFixed(2)}*t)+0.25*sin(${(beat * 12.56637).toFixed(2)}*t))`;
      })
      .join("+");
  const loudness = (0.4 / notes.length).toFixed(4);
  const noise = (side: 0 | 1) => (hush ? `+${hush}*0.05*(random(${side})-0.5)*(0.6+0.4*sin(0.9*t+${side}))` : "");
  const both = ([0, 1] as const).map((side) => `${loudness}*(${chord(side)})${noise(side)}`).join("|");
  const fade = `afade=t=in:d=0.6,afade=t=out:st=${(seconds - 1).toFixed(2)}:d=1`;
  return `aevalsrc=exprs='${both}':s=48000:d=${seconds},lowpass=f=1800,${fade}`;
}
