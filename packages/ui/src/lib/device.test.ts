import { formatDevice } from "@camarim/contract/format-device";
import { expect, test } from "vitest";

test.each([
  [
    "Mozilla/5.0 (Linux; Android 15; SM-A556E) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36",
    "Chrome no Android",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605 Version/19.1 Safari/604.1",
    "Safari no iPhone",
  ],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0 Safari/537.36 Edg/142.0", "Edge no Windows"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox no Linux"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/19.0 Safari/605.1.15", "Safari no Mac"],
  ["curl/8.0", "Aparelho desconhecido"],
  ["", "Aparelho desconhecido"],
])("%j is %s", (userAgent, device) => expect(formatDevice(userAgent, "Aparelho desconhecido")).toBe(device));
