/** The target of `?volta=`, only within our own site; without one, the page that the e-mail opens. */
export function returnPath(requested: string | null): string {
  return requested !== null && /^(\/@[a-z0-9._]{1,30}(\/(stories|midias|assinar))?|\/assinaturas)$/.test(requested)
    ? requested
    : "/entrar";
}
