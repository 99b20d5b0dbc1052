/**
 * Preloaded with `node --import`: stops this process when its parent process is gone, even after kill -9. The parent
 * has the other end of file descriptor 3 and never writes to it. It passes its process id and the signal to stop with
 * in `STOP_WITH_PARENT=<process id>:<signal>`. Worker threads and forked children inherit the preload but not the
 * descriptor, so they skip it.
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
