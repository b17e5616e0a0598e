const whole = process.env.CHROMIUM ?? "/usr/bin/chromium";

// Headless Chromium is inconsistent about autoplay with sound.
const args = ["--no-sandbox", "--disable-background-networking", "--autoplay-policy=no-user-gesture-required"];

/** Chromium without a desktop's interface takes a quarter less CPU time; it shows no notifications. */
export const headlessShell = { executablePath: process.env.HEADLESS_SHELL ?? whole, args };

export const wholeChromium = { executablePath: whole, args };
