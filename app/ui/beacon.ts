/**
 * Tells our own server something in passing: it is sent even when the page is being left, no one waits for it, and
 * a failure is of no concern to the visitor.
 * @param path of our own site; @param body becomes JSON.
 */
export function sendBeacon(path: string, body: object): void {
  const json = JSON.stringify(body);
  const queued = navigator.sendBeacon?.(path, new Blob([json], { type: "application/json" }));
  if (!queued) fetch(path, { method: "POST", body: json, keepalive: true }).catch(() => {});
}
