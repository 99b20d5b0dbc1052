import type { LiveViewer } from "../queries/activity.server";
import type { Activity } from "../rules/activity";

/** A little less than a second, so that a timer that is early by a moment doesn't get the earlier answer once more. */
const SHARED_FOR_MS = 900;

type Read = { startedAt: number; isSettled: boolean; activity: Promise<Activity> };

/** Everyone who may see the same gets the same: all administrators, and each content manager. */
export const keyOf = ({ role, userId }: LiveViewer) => (role === "admin" ? "admin" : userId);

/**
 * Shares each answer among everyone who may see the same, so that the database is asked at most about once a second for
 * them, however many they are (spec:live#cost). While an answer is awaited, no one asks again.
 */
export function createSharedReads(
  read: (viewer: LiveViewer) => Promise<Activity>,
  clock: () => number = () => performance.now(),
): (viewer: LiveViewer) => Promise<Activity> {
  const recent = new Map<string, Read>();

  function start(key: string, viewer: LiveViewer, startedAt: number): Read {
    const started: Read = { startedAt, isSettled: false, activity: read(viewer) };
    const settle = () => {
      started.isSettled = true;
    };
    started.activity.then(settle, settle);
    recent.set(key, started);
    return started;
  }

  return (viewer) => {
    const now = clock();
    for (const [key, { startedAt, isSettled }] of recent)
      if (isSettled && now - startedAt >= SHARED_FOR_MS) recent.delete(key);
    const key = keyOf(viewer);
    return (recent.get(key) ?? start(key, viewer, now)).activity;
  };
}
