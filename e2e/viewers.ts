import { type HttpCreator, registerOverHttp } from "./creator-over-http.ts";
import { beginToSell } from "./sign-in.ts";
import { makeVideo } from "./videos.ts";

const captions = [undefined, "Bastidores do ensaio"];

/** A selling creator with `count` stories of `seconds` each; the second has a caption. */
export async function withStories(url: string, count: number, seconds: number) {
  const creator = await registerOverHttp(url);
  await beginToSell(creator);
  const video = makeVideo({ seconds, size: "360x640" });
  const published: string[] = [];
  for (let i = 0; i < count; i++) published.push((await creator.upload(video, captions[i])).body._id);
  for (const id of published) await creator.whenProcessed(id);
  return { creator, published };
}

export const storiesOf = ({ username }: HttpCreator) => `/@${username}/stories`;
