/**
 * Preloaded with `node --import`: stops this process when the one that started it is gone, even by kill -9.
 * The parent has the other end of file descriptor 3 and never writes to it; it says who it is, and by which
 * signal to stop, in `STOP_WITH_PARENT=<process id>:<signal>`.
 * Worker threads and forked children inherit the preload but not the descriptor: they skip it.
 */
import { Socket } from "node:net";
import { isMainThread } from "node:worker_threads";

const [parentId, signal] = (process.env.STOP_WITH_PARENT ?? "").split(":");
if (isMainThread && parentId === String(process.ppid)) {
  const parent = new Socket({ fd: 3, readable: true, writable: false });
  parent.on("error", () => {});
  parent.on("close", () => process.kill(process.pid, signal));
  parent.resume();
  parent.unref();
}
