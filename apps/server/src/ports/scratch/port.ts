/** Temporary folders on a local disk, which may be shared by several processes. */
export type Scratch = {
  /** An empty folder. It is kept until `remove`, or until its process has died. */
  create: (name: string) => Promise<{ folder: string; remove: () => Promise<void> }>;
  /** Whether the disk has more than `bytes` of free space. */
  hasSpace: (bytes: number) => Promise<boolean>;
  /** Marks the folders of this process as used, and deletes those that dead processes left. */
  cleanup: () => Promise<void>;
};
