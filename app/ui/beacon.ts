/**
 * Reports something to our own server in the background. The request is sent even when the page is closing, no one
 * waits for it, and the visitor doesn't notice a failure.
 * @param path on our own site; @param body becomes JSON.
 */
export function sendBeacon(path: string, body: object): void {
  const json = JSON.stringify(body);
  const queued = navigator.sendBeacon?.(path, new Blob([json], { type: "application/json" }));
  if (!queued) fetch(path, { method: "POST", body: json, keepalive: true }).catch(() => {});
}
