import { expect, test } from "vitest";
import { inAppOf, outsideAddress } from "./in-app.ts";

const iPhone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const android =
  "Mozilla/5.0 (Linux; Android 15; SM-S921B; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0 Mobile";

test.each([
  ["Instagram on an iPhone", `${iPhone} Mobile/15E148 Instagram 401.0.0.28.76 (iPhone16,2)`, "Instagram", "Safari"],
  ["Instagram on Android", `${android} Safari/537.36 Instagram 401.0.0.48.79 Android`, "Instagram", "Chrome"],
  ["Threads", `${iPhone} Mobile/15E148 Barcelona 401.0`, "Threads", "Safari"],
  ["Facebook on an iPhone", `${iPhone} Mobile/15E148 [FBAN/FBIOS;FBAV/530.0]`, "Facebook", "Safari"],
  ["Facebook on Android", `${android} Safari/537.36 [FB_IAB/FB4A;FBAV/530.0.0;]`, "Facebook", "Chrome"],
  ["TikTok on an iPhone", `${iPhone} Mobile/15E148 musical_ly_41.0 BytedanceWebview/d8a21c6`, "TikTok", "Safari"],
  ["TikTok on Android", `${android} Safari/537.36 trill_400 BytedanceWebview/d8a21c6`, "TikTok", "Chrome"],
  ["an app on a computer", "Mozilla/5.0 (Macintosh) Instagram 401", "Instagram", null],
] as const)("the in-app browser is detected: %s", (_, userAgent, app, browser) =>
  expect(inAppOf(userAgent)).toEqual({ app, browser }),
);

test.each([`${iPhone} Version/18.6 Mobile/15E148 Safari/604.1`, android.replace("; wv", ""), "", null])(
  "an ordinary browser is no in-app browser: %s",
  (userAgent) => expect(inAppOf(userAgent)).toBeNull(),
);

test("the phone's browser is opened where the system has a URL for it", () => {
  const address = "https://camarim.example/entrar?volta=/@ana/stories";
  expect(outsideAddress("Safari", address)).toBe("x-safari-https://camarim.example/entrar?volta=/@ana/stories");
  expect(outsideAddress("Chrome", address)).toBe(
    "intent://camarim.example/entrar?volta=/@ana/stories#Intent;scheme=https;package=com.android.chrome;end",
  );
  expect(outsideAddress(null, address)).toBeNull();
  expect(outsideAddress("Safari", "http://127.0.0.1:3000/entrar")).toBeNull();
});
