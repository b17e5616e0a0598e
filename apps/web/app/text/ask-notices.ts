export const askNotices = { ask: "Me avise neste aparelho" };
