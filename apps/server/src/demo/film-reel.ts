import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import pLimit from "p-limit";
import { renderFilm } from "./art/film.ts";
import { films } from "./art/films.ts";

export type FilmName = keyof typeof films;
/** Resolves to the path of a film when it is rendered. */
export type Reel = (name: FilmName) => Promise<string>;

/** Starts rendering in this order, two films at a time, since one uses only half of two cores. */
export function startReel(
  names: readonly FilmName[],
  { folder, width, signal }: { folder: string; width?: number | undefined; signal: AbortSignal },
): Reel {
  const limit = pLimit(2);
  const rendered = new Map(
    names.map((name) => {
      const film = limit(async () => {
        signal.throwIfAborted();
        const own = join(folder, name);
        await mkdir(own);
        await renderFilm(films[name], { folder: own, target: join(own, "film.mp4"), width }, signal);
        return join(own, "film.mp4");
      });
      // Awaited later; until then a failure must not be an unhandled rejection.
      film.catch(() => {});
      return [name, film];
    }),
  );
  return (name) => rendered.get(name) ?? Promise.reject(new Error(`the film ${name} was not ordered`));
}
