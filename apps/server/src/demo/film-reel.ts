import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import pLimit from "p-limit";
import { makeFilm } from "./art/film.ts";
import { films } from "./art/films.ts";

export type FilmName = keyof typeof films;
/** Where a film lies, once it is made. */
export type Reel = (name: FilmName) => Promise<string>;

/** Starts on the films in this order, two at once: one alone leaves a core idle half of the time. */
export function startReel(
  names: readonly FilmName[],
  { folder, width, signal }: { folder: string; width?: number | undefined; signal: AbortSignal },
): Reel {
  const limit = pLimit(2);
  const made = new Map(
    names.map((name) => {
      const film = limit(async () => {
        signal.throwIfAborted();
        const own = join(folder, name);
        await mkdir(own);
        await makeFilm(films[name], { folder: own, target: join(own, "film.mp4"), width }, signal);
        return join(own, "film.mp4");
      });
      // Whoever waits for it hears of a failure; until then it must not count as unhandled.
      film.catch(() => {});
      return [name, film];
    }),
  );
  return (name) => made.get(name) ?? Promise.reject(new Error(`the film ${name} was not ordered`));
}
