import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { story, watchableStory } from "./stories.ts";
import { byId, id, line, list } from "./values.ts";

export const highlightLimits = { titleMax: 30, stories: 100, highlights: 50 } as const;

/**
 * A permanent collection of stories. `cover` is the id of one of its stories, `coverUrl` its poster as a signed link;
 * `position` starts at 0. Stories are sorted oldest first, in viewing order.
 */
export const highlight = z.object({
  _id: z.uuid(),
  title: z.string(),
  cover: z.uuid(),
  coverUrl: z.string().nullable(),
  position: z.int(),
  stories: z.array(story),
});
export type Highlight = z.infer<typeof highlight>;

/** A highlight as a fan sees it. */
export const watchableHighlight = highlight.extend({ stories: z.array(watchableStory) });
export type WatchableHighlight = z.infer<typeof watchableHighlight>;

export const highlightTitle = line(1, highlightLimits.titleMax);
const someStories = z.array(id).max(highlightLimits.stories, `Escolha no máximo ${highlightLimits.stories} stories.`);

export const listHighlights = endpoint({
  method: "GET",
  url: "/highlights",
  schema: { summary: "List highlights", description: "In the creator's order.", response: { 200: list(highlight) } },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED"] },
});

export const postHighlight = endpoint({
  method: "POST",
  url: "/highlights",
  schema: {
    summary: "Create a highlight",
    description: "The cover is one of the stories and is added to them if it is missing.",
    body: z.strictObject({ title: highlightTitle, cover: id, stories: someStories.default([]) }),
    response: { 201: highlight },
  },
  config: {
    access: "creator",
    grant: "allowed",
    errors: ["UNAUTHENTICATED", "VALIDATION_FAILED", "NOT_FOUND", "HIGHLIGHT_LIMIT", "ACCOUNT_SUSPENDED"],
  },
});

export const patchHighlight = endpoint({
  method: "PATCH",
  url: "/highlights/:_id",
  schema: {
    summary: "Update a highlight",
    description:
      "Changes the title, the cover (one of its stories) or the position; the other highlights move accordingly.",
    params: byId,
    body: z
      .strictObject({
        title: highlightTitle,
        cover: id,
        position: z.int("Informe a posição.").min(0).max(highlightLimits.highlights),
      })
      .partial(),
    response: { 200: highlight },
  },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED", "VALIDATION_FAILED", "NOT_FOUND"] },
});

export const addHighlightStories = endpoint({
  method: "POST",
  url: "/highlights/:_id/stories",
  schema: {
    summary: "Add stories to a highlight",
    description: "Stories that are already in it keep their place.",
    params: byId,
    body: z.strictObject({ stories: someStories.min(1, "Escolha pelo menos um story.") }),
    response: { 200: highlight },
  },
  config: {
    access: "creator",
    grant: "allowed",
    errors: ["UNAUTHENTICATED", "VALIDATION_FAILED", "NOT_FOUND", "HIGHLIGHT_LIMIT", "ACCOUNT_SUSPENDED"],
  },
});

export const removeHighlightStory = endpoint({
  method: "DELETE",
  url: "/highlights/:highlightId/:storyId",
  schema: {
    summary: "Remove a story from a highlight",
    description: "Removing the last story deletes the highlight. The story itself is not deleted.",
    params: z.strictObject({ highlightId: id, storyId: id }),
    response: { 204: z.null() },
  },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED", "VALIDATION_FAILED", "NOT_FOUND"] },
});

export const deleteHighlight = endpoint({
  method: "DELETE",
  url: "/highlights/:_id",
  schema: {
    summary: "Delete a highlight",
    description: "Its stories are not deleted.",
    params: byId,
    response: { 204: z.null() },
  },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED", "VALIDATION_FAILED", "NOT_FOUND"] },
});
