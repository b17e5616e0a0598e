/** Hands a node on to the ref a caller gave, of either kind. */
export function passRef<T>(ref: React.Ref<T> | undefined, node: T | null): ReturnType<React.RefCallback<T>> {
  if (typeof ref === "function") return ref(node);
  if (ref) ref.current = node;
}
