/** The SVG view box; the chart scales to the width of its column. */
export const frame = { width: 326, height: 120 } as const;
