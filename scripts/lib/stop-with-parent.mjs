/**
 * Preloaded with `node --import`: asks this process to stop when the one that started it has gone,
 * even by kill -9. The parent holds the other end of file descriptor 3 and never writes to it.
 * Worker threads and forked children inherit the preload but not the descriptor: they skip it.
 */
import { Socket } from "node:net";
import { isMainThread } from "node:worker_threads";

if (isMainThread && process.env.STOP_WITH_PARENT === String(process.ppid)) {
  const parent = new Socket({ fd: 3, readable: true, writable: false });
  parent.on("error", () => {});
  parent.on("close", () => process.kill(process.pid, "SIGTERM"));
  parent.resume();
  parent.unref();
}
