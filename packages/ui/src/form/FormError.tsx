/** The error of a form, announced to screen readers. Always rendered, since not all of them announce a new live region. */
export function FormError({ message }: { message: string | undefined }) {
  return (
    <div role="alert">
      {message && <p className="mt-4 rounded-card bg-danger-soft px-4 py-3 text-danger">{message}</p>}
    </div>
  );
}
