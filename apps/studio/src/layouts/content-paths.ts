/** The screens of content, which support may change (the contract's `grant`). */
export function isContentPath(pathname: string): boolean {
  return (
    ["/account", "/account/drafts", "/medias/post", "/profile/edit", "/profile/edit/name"].includes(pathname) ||
    pathname.startsWith("/account/stories/")
  );
}
