/** How many unpaid orders one browser may have. */
export const openOrderLimit = 3;
