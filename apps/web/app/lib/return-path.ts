/** Where `?volta=` leads: an address of our own and nothing else; without one, to what the e-mail opens. */
export function returnPath(wanted: string | null): string {
  return wanted !== null && /^(\/@[a-z0-9._]{1,30}(\/(stories|midias|assinar))?|\/assinaturas)$/.test(wanted)
    ? wanted
    : "/entrar";
}
