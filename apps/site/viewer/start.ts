import "../app/app.css";
import { openFirstStory } from "../app/screens/FanStories/first-story.ts";

const close = document.querySelector<HTMLAnchorElement>("#close");
const [, creatorPage] = /^(\/@[^/]+)\/stories$/.exec(window.location.pathname) ?? [];
if (close && creatorPage) close.href = creatorPage;

// The scripts of the viewer come after the first story plays, since they would take the connection from it. They say if it failed.
void openFirstStory()
  .catch(() => undefined)
  .then(() => import("./main.tsx"));
