export const shellPath = "/app-shell";
