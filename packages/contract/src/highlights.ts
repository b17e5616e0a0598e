import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { story } from "./stories.ts";
import { byId, id, line, list } from "./values.ts";

export const highlightLimits = { titleMax: 30, stories: 100, highlights: 50 } as const;

/**
 * Stories that stay, under a title. `cover` is the id of one of them, `coverUrl` its poster, signed as all links are;
 * `position` counts from 0. Stories stand oldest first, as they are watched.
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

export const highlightTitle = line(1, highlightLimits.titleMax);
const someStories = z.array(id).max(highlightLimits.stories, `Escolha no máximo ${highlightLimits.stories} stories.`);

export const listHighlights = endpoint({
  method: "GET",
  url: "/highlights",
  schema: { summary: "The creator's highlights, in their order", response: { 200: list(highlight) } },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED"] },
});

/** The cover is one of the stories, named among them or not. */
export const postHighlight = endpoint({
  method: "POST",
  url: "/highlights",
  schema: {
    summary: "Make a highlight of some stories",
    body: z.strictObject({ title: highlightTitle, cover: id, stories: someStories.default([]) }),
    response: { 201: highlight },
  },
  config: {
    access: "creator",
    grant: "allowed",
    errors: ["UNAUTHENTICATED", "VALIDATION_FAILED", "NOT_FOUND", "HIGHLIGHT_LIMIT"],
  },
});

/** `cover` is one of its stories; `position` is where it then stands, and the others make room. */
export const patchHighlight = endpoint({
  method: "PATCH",
  url: "/highlights/:_id",
  schema: {
    summary: "Change a highlight's title, cover or place",
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

/** Those that are there already stay where they are. */
export const addHighlightStories = endpoint({
  method: "POST",
  url: "/highlights/:_id/stories",
  schema: {
    summary: "Add stories to a highlight",
    params: byId,
    body: z.strictObject({ stories: someStories.min(1, "Escolha pelo menos um story.") }),
    response: { 200: highlight },
  },
  config: {
    access: "creator",
    grant: "allowed",
    errors: ["UNAUTHENTICATED", "VALIDATION_FAILED", "NOT_FOUND", "HIGHLIGHT_LIMIT"],
  },
});

/** The last one takes the highlight with it. The story itself stays. */
export const removeHighlightStory = endpoint({
  method: "DELETE",
  url: "/highlights/:highlightId/:storyId",
  schema: {
    summary: "Take a story out of a highlight",
    params: z.strictObject({ highlightId: id, storyId: id }),
    response: { 204: z.null() },
  },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED", "VALIDATION_FAILED", "NOT_FOUND"] },
});

export const deleteHighlight = endpoint({
  method: "DELETE",
  url: "/highlights/:_id",
  schema: { summary: "Delete a highlight; its stories stay", params: byId, response: { 204: z.null() } },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED", "VALIDATION_FAILED", "NOT_FOUND"] },
});
