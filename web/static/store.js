// What this browser keeps of tables being recorded: entries until they have arrived, and of each table a note by which
// its page opens without a connection. It holds no cards but those that were typed.

let opening = null;

function open() {
  opening ??= new Promise((done, failed) => {
    const request = indexedDB.open("cairn", 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("entries", { keyPath: "n", autoIncrement: true }).createIndex("table", "table");
      request.result.createObjectStore("notes", { keyPath: "table" });
    };
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });
  return opening;
}

export const ask = (request) => new Promise((done, failed) => {
  request.onsuccess = () => done(request.result);
  request.onerror = () => failed(request.error);
});

// One transaction, on disk when this returns: all that `work` does with entries and notes, or nothing.
export async function within(mode, work) {
  const transaction = (await open()).transaction(["entries", "notes"], mode, { durability: "strict" });
  const ended = new Promise((done, failed) => {
    transaction.oncomplete = done;
    transaction.onabort = () => failed(transaction.error ?? new Error("not kept"));
  });
  ended.catch(() => {});
  try {
    const result = await work(transaction.objectStore("entries"), transaction.objectStore("notes"));
    await ended;
    return result;
  } catch (error) {
    try { transaction.abort(); } catch { /* it has ended by itself */ }
    throw error;
  }
}
