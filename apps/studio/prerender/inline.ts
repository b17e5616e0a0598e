import { showSignIn } from "./show-sign-in.ts";

// Inline in the page, which paints before the app's scripts arrive.
showSignIn();
