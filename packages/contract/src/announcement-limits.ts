/** In characters. */
export const announcementLimits = { title: 60, text: 500 };
