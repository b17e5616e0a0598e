/** Passes a node to a caller's ref: a function or an object. */
export function passRef<T>(ref: React.Ref<T> | undefined, node: T | null): ReturnType<React.RefCallback<T>> {
  if (typeof ref === "function") return ref(node);
  if (ref) ref.current = node;
}
