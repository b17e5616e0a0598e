/** An e-mail address, which breaks before its "@" where it does not fit a line. */
export function EmailText({ children: email }: { children: string }) {
  const at = email.lastIndexOf("@");
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}
