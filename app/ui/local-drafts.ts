import { DRAFTS } from "./delete-drafts";

/*
 * await storeDraft("post:7", { … });       keeps what someone is typing in this browser
 * const kept = await readDraft("post:7");  after a crash: the draft and when it was kept, or null
 * await deleteDraft("post:7");               after saving
 *
 * Uses IndexedDB, since an article may be larger than local storage allows. A browser that refuses (private windows, a
 * full disk) keeps nothing: none of these functions throws.
 */
const STORE = "drafts";

export type LocalDraft = { value: unknown; keptAt: Date };

export async function storeDraft(key: string, value: unknown): Promise<boolean> {
  return run(false, async (store) => {
    await done(store.put({ value, keptAt: new Date() }, key));
    return true;
  });
}

export async function readDraft(key: string): Promise<LocalDraft | null> {
  return run(null, async (store) => {
    const found: unknown = await done(store.get(key));
    return isLocalDraft(found) ? found : null;
  });
}

export async function deleteDraft(key: string): Promise<void> {
  await run(undefined, (store) => done(store.delete(key)));
}

function isLocalDraft(found: unknown): found is LocalDraft {
  return typeof found === "object" && found !== null && "value" in found && "keptAt" in found;
}

async function run<Result>(
  failed: Result,
  work: (store: IDBObjectStore) => Promise<Result>,
): Promise<Result> {
  try {
    const opening = indexedDB.open(DRAFTS, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    const database = await done(opening);
    try {
      return await work(database.transaction(STORE, "readwrite").objectStore(STORE));
    } finally {
      database.close();
    }
  } catch {
    return failed;
  }
}

function done<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
