const browsers = [
  [/Edg(e|A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Instagram/, "Instagram"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
] as const;
const systems = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Macintosh|Mac OS X/, "Mac"],
  [/Linux|X11/, "Linux"],
] as const;

/** "Chrome no Android", from the user agent; `unknown` if neither browser nor system is recognised. */
export function formatDevice(userAgent: string, unknown: string): string {
  const browser = browsers.find(([mark]) => mark.test(userAgent))?.[1];
  const system = systems.find(([mark]) => mark.test(userAgent))?.[1];
  return [browser, system].filter(Boolean).join(" no ") || unknown;
}
