/** Sets a process's clock forward by an hour some seconds after its start, as a time server may do. */
const SHIFT_MS = 3_600_000;
const AFTER_MS = 4_000;

const RealDate = Date;
const startedAt = performance.now();
const now = () => RealDate.now() + (performance.now() - startedAt > AFTER_MS ? SHIFT_MS : 0);

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given) => Reflect.construct(target, given.length === 0 ? [now()] : given),
  get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
});
