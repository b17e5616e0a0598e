/** The response to the request that the head of viewer/index.html starts, until a loader has taken it. */
let opened: { url: string; response: Promise<Response> } | undefined;

/** The stories of the creator, or their highlights; undefined in the feed. */
export function openStories(): Promise<Response> | undefined {
  const { href: url } = document.querySelector<HTMLLinkElement>('link[as="fetch"]') ?? {};
  if (!url) return undefined;
  opened = { url, response: fetch(url, { headers: { accept: "application/json" } }) };
  return opened.response.then((response) => response.clone());
}

/** A fetch of the viewer's loaders. */
export function fetchOpened(request: Request): Promise<Response> {
  const response = opened?.url === request.url ? opened.response : fetch(request);
  opened = undefined;
  return response;
}
