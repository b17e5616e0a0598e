// Names of filters that write "unspecified" into the headers of the pictures.
const inBand: Record<string, string> = {
  h264: "h264_metadata=colour_primaries=2:transfer_characteristics=2:matrix_coefficients=2",
  hevc: "hevc_metadata=colour_primaries=2:transfer_characteristics=2:matrix_coefficients=2",
  av1: "av1_metadata=color_primaries=2:transfer_characteristics=2:matrix_coefficients=2",
  vp9: "vp9_metadata=color_space=unknown",
};

/** Options before an input: its colours become unspecified, in the container and in the pictures. Needs ffmpeg 7. */
export function ignoreColours(codec: string): string[] {
  const container = ["-color_primaries:v", "2", "-color_trc:v", "2", "-colorspace:v", "2", "-color_range:v", "0"];
  const filter = inBand[codec];
  return filter ? [...container, "-bsf:v", filter] : container;
}

/** Whether ffmpeg 7 refused the colours that a file states, such as a reserved value, which ffmpeg 5.1 takes for unspecified. */
export function refusesColours(errors: string): boolean {
  return /Invalid color (space|range)|Impossible to convert between the formats/.test(errors);
}
