/**
 * Exits with code 0 if the process at PORT accepts requests, otherwise with 1. With `--wait SECONDS`, it keeps checking
 * for that long, or until the process whose id systemd puts in MAINPID has ended. For supervisors such as Docker and
 * systemd; it needs nothing but Node.
 */
const [option, seconds = "0"] = process.argv.slice(2);
const deadline = Date.now() + (option === "--wait" ? Number(seconds) * 1_000 : 0);
const url = `http://127.0.0.1:${process.env.PORT || 3000}/servingz`;

/** @returns {Promise<boolean>} */
const isServing = () =>
  fetch(url, { signal: AbortSignal.timeout(3_000) }).then(
    (answer) => answer.ok,
    () => false,
  );

const mainProcess = Number(process.env.MAINPID);
/** If the process couldn't start, systemd shouldn't wait before it restarts it. */
function isAlive() {
  try {
    return !mainProcess || process.kill(mainProcess, 0);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code !== "ESRCH";
  }
}

let serving = await isServing();
while (!serving && isAlive() && Date.now() < deadline) {
  await new Promise((resolve) => setTimeout(resolve, 200));
  serving = await isServing();
}
process.exit(serving ? 0 : 1);
