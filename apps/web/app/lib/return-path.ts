/** Where `?volta=` leads: an address of our own and nothing else; without one, to what the e-mail opens. */
export function returnPath(requested: string | null): string {
  return requested !== null && /^(\/@[a-z0-9._]{1,30}(\/(stories|midias|assinar))?|\/assinaturas)$/.test(requested)
    ? requested
    : "/entrar";
}
