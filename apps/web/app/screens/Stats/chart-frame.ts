/** The picture's own units: it is drawn as wide as its column, and this high. */
export const frame = { width: 326, height: 120 } as const;
