/** Why a form was refused, announced to screen readers. The element is there before, since new ones are not announced everywhere. */
export function FormError({ message }: { message: string | undefined }) {
  return (
    <div role="alert">
      {message && <p className="mt-4 rounded-card bg-danger-soft px-4 py-3 text-danger">{message}</p>}
    </div>
  );
}
