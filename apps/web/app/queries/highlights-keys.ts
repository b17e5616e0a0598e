/** Apart, since stories and highlights make each other be read again. */
export const highlightsKeys = { mine: ["highlights"] as const };
