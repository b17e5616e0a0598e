/**
 * Local and session storage that never throw. A browser may block them ("block all cookies", some private windows): then reading the
 * property throws a SecurityError, or it is undefined. What is stored then lasts as long as the page.
 */
export const localStore = createStore(() => window.localStorage);
export const sessionStore = createStore(() => window.sessionStorage);

export function createStore(open: () => Storage) {
  const memory = new Map<string, string>();
  /** Whether the storage did it. */
  const did = (use: (storage: Storage) => unknown): boolean => {
    try {
      use(open());
      return true;
    } catch {
      return false;
    }
  };
  const read = <T>(use: (storage: Storage) => T, otherwise: T): T => {
    try {
      return use(open());
    } catch {
      return otherwise;
    }
  };
  return {
    get: (key: string): string | null => memory.get(key) ?? read((storage) => storage.getItem(key), null),
    set(key: string, value: string): void {
      memory.delete(key);
      if (!did((storage) => storage.setItem(key, value))) memory.set(key, value);
    },
    remove(key: string): void {
      memory.delete(key);
      did((storage) => storage.removeItem(key));
    },
    keys: (): string[] => [...new Set([...memory.keys(), ...read((storage) => Object.keys(storage), [])])],
    clear(): void {
      memory.clear();
      did((storage) => storage.clear());
    },
    /** Whether what is stored is lost with the page. */
    isBlocked: (): boolean => !did((storage) => storage.getItem("")),
  };
}

/** Whether a sign-in is lost with the page. False on the server. */
export function isStorageBlocked(): boolean {
  return typeof window !== "undefined" && localStore.isBlocked();
}

/** Undefined without HTTPS, and where the browser blocks it: then reading the property may throw. */
export function findServiceWorkers(): ServiceWorkerContainer | undefined {
  try {
    return typeof navigator === "undefined" ? undefined : navigator.serviceWorker;
  } catch {
    return undefined;
  }
}
