// A second verifier of bundles, written from docs/evidence-format.md alone; it shares no code with the first.
// It needs WebCrypto and nothing else, so it runs in a browser as well as here:
//     node verify.mjs FILE KEY [CHECKPOINT ...] [--replay]

const GOOD = 0, CONTRADICTED = 1, MALFORMED = 2, INCOMPLETE = 3;
const encoder = new TextEncoder(), decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const subtle = globalThis.crypto.subtle;

class Refused extends Error {
  constructor(status, why) {
    super(why);
    this.status = status;
  }
}
const malformed = (why) => new Refused(MALFORMED, why);
const contradicted = (why) => new Refused(CONTRADICTED, why);

// --- bytes

const ascii = (text) => encoder.encode(text);
const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const unhex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const same = (left, right) => hex(left) === hex(right);
const u32 = (number) => Uint8Array.of(number >>> 24, number >>> 16, number >>> 8, number);
const u64 = (number) => unhex(BigInt(number).toString(16).padStart(16, "0"));

function together(...parts) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const sha256 = async (...parts) => new Uint8Array(await subtle.digest("SHA-256", together(...parts)));
const leafHash = (leaf) => sha256(Uint8Array.of(0), leaf);
const nodeHash = (left, right) => sha256(Uint8Array.of(1), left, right);

function unbase64(text, what) {
  if (!/^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text)) throw malformed(`${what} is no base64`);
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

const decoded = (bytes, what) => {
  try {
    return decoder.decode(bytes);
  } catch {
    throw malformed(`${what}: no UTF-8`);
  }
};

// --- the file

class Lines {
  constructor(content) {
    this.content = content;
    this.at = 0;
    this.number = 0;
  }

  peek() {
    const end = this.content.indexOf(10, this.at);
    if (end < 0) throw malformed(`line ${this.number + 1}: the file ends here`);
    const line = this.content.subarray(this.at, end), space = line.indexOf(32);
    const keyword = space < 0 ? line : line.subarray(0, space);
    return { keyword: hex(keyword), rest: space < 0 ? new Uint8Array() : line.subarray(space + 1), next: end + 1 };
  }

  is(keyword) {
    return this.peek().keyword === hex(ascii(keyword));
  }

  bytes(keyword) {
    if (!this.is(keyword)) throw malformed(`line ${this.number + 1}: ${keyword} is expected`);
    const { rest, next } = this.peek();
    this.at = next;
    this.number += 1;
    return rest;
  }

  values(keyword) {
    const text = decoded(this.bytes(keyword), `line ${this.number}`);
    return text === "" ? [] : text.split(" ");
  }

  text(keyword) {
    return this.values(keyword).join(" ");
  }

  integer(text) {
    if (!/^(0|[1-9][0-9]{0,18})$/.test(text ?? "")) throw malformed(`line ${this.number}: a number is expected`);
    return BigInt(text);
  }

  hash(text, size = 32) {
    const fits = text.length === 2 * size && /^[0-9a-f]*$/.test(text);
    if (!fits) throw malformed(`line ${this.number}: ${2 * size} hexadecimal digits are expected`);
    return unhex(text);
  }
}

function readBundle(content) {
  const lines = new Lines(content);
  if (lines.text("cairn-bundle") !== "1") throw malformed("line 1: version 1 is expected");
  const table = lines.text("table");
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(table)) throw malformed("line 2: a UUID is expected");
  const game = lines.values("game");
  if (game.length !== 2) throw malformed("line 3: a game and a version are expected");
  const rules = lines.integer(game[1]);
  const pack = lines.values("pack"), viewer = lines.text("viewer"), facts = [];
  const count = lines.integer(lines.text("facts"));
  if (count === 0n) throw malformed("line 6: a table has at least one fact");
  for (let read = 0n; read < count; read += 1n) facts.push(readFact(lines));
  const inclusion = lines.values("inclusion").map((each) => lines.hash(each)), consistency = new Map();
  while (lines.is("consistency")) {
    const [size, ...hashes] = lines.values("consistency");
    consistency.set(lines.integer(size), hashes.map((each) => lines.hash(each)));
  }
  if (lines.bytes("checkpoint").length) throw malformed(`line ${lines.number}: checkpoint has no value`);
  const checkpoint = readCheckpoint(content.subarray(lines.at));
  return { table, game: game[0], rules, pack, viewer, facts, inclusion, consistency, checkpoint };
}

function readFact(lines) {
  const numbers = lines.values("fact");
  if (numbers.length !== 2) throw malformed(`line ${lines.number}: two numbers are expected`);
  const fact = { number: lines.integer(numbers[0]), position: lines.integer(numbers[1]), commitment: new Uint8Array() };
  for (const part of ["topic", "envelope", "public"]) fact[part] = lines.bytes(part);
  decoded(fact.topic, `line ${lines.number - 2}`);
  if (lines.is("commitment")) {
    fact.commitment = lines.hash(lines.text("commitment"));
    if (lines.is("salt")) {
      fact.salt = lines.hash(lines.text("salt"), 16);
      fact.sealed = lines.bytes("sealed");
    }
  }
  fact.leaf = lines.hash(lines.text("leaf"));
  return fact;
}

function readCheckpoint(bytes) {
  const note = decoded(bytes, "the checkpoint"), gap = note.lastIndexOf("\n\n");
  if (gap < 0 || !note.endsWith("\n")) throw malformed("the checkpoint is no signed note");
  const text = note.slice(0, gap + 1), [origin, size, root] = text.split("\n");
  if (!origin || !/^(0|[1-9][0-9]{0,18})$/.test(size ?? "")) throw malformed("the checkpoint has no origin or size");
  const checkpoint = { text, origin, size: BigInt(size), root: unbase64(root ?? "", "the root"), signatures: [] };
  if (checkpoint.root.length !== 32) throw malformed("the root has not 32 bytes");
  for (const line of note.slice(gap + 2, -1).split("\n")) {
    const [, name, packed] = /^— ([^ ]+) ([^ ]+)$/.exec(line) ?? [];
    if (!name) throw malformed("this is no line of a signature");
    const made = unbase64(packed, "a signature");
    if (made.length < 5) throw malformed("a signature is too short");
    checkpoint.signatures.push({ name, tag: hex(made.subarray(0, 4)), made: made.subarray(4) });
  }
  return checkpoint;
}

async function readKey(text) {
  const [, name, tag, packed] = /^([^+]+)\+([0-9a-f]{8})\+(.*)$/.exec(text.trim()) ?? [];
  if (!name) throw malformed("this is no key");
  const bytes = unbase64(packed, "the key");
  const hash = await sha256(ascii(name), Uint8Array.of(10), bytes);
  if (bytes.length !== 33 || bytes[0] !== 1 || hex(hash.subarray(0, 4)) !== tag) throw malformed("this is no key");
  return { name, tag, raw: bytes.subarray(1) };
}

// --- what has to hold

const named = (fact) => `fact ${fact.number} (${decoder.decode(fact.topic)})`;

async function checkFacts(bundle) {
  let previous = { leaf: new Uint8Array(32), number: 0n, position: 0n };
  const table = unhex(bundle.table.replaceAll("-", ""));
  for (const fact of bundle.facts) {
    if (fact.number !== previous.number + 1n) throw contradicted(`${named(fact)}: not the next number`);
    if (fact.position <= previous.position) throw contradicted(`${named(fact)}: its position does not rise`);
    if (fact.sealed !== undefined) {
      const commitment = await sha256(ascii("cairn/commitment/1"), fact.salt, fact.sealed);
      if (!same(commitment, fact.commitment)) throw contradicted(`${named(fact)}: its sealed part is another`);
    }
    const parts = [fact.topic, fact.envelope, fact.public, fact.commitment];
    const lengths = parts.map((part) => u32(part.length));
    const leaf = await sha256(
      Uint8Array.of(0), ascii("cairn/leaf/1"), table, u64(fact.number), previous.leaf, ...lengths, ...parts,
    );
    if (!same(leaf, fact.leaf)) throw contradicted(`${named(fact)}: its leaf is another`);
    previous = fact;
  }
}

function checkOpening(bundle) {
  let opened = null;
  try {
    opened = JSON.parse(decoder.decode(bundle.facts[0].public));
  } catch {
    // no JSON opens no game
  }
  const good = opened?.game === bundle.game && opened?.rules_version === Number(bundle.rules);
  if (!good) throw contradicted("fact 1 opened another game");
}

const below = (size) => {
  let power = 1n;
  while (power * 2n < size) power *= 2n;
  return power;
};

async function rootFrom(known, first, end, hashes) {
  if (!known.some((each) => each.position > first && each.position <= end)) {
    if (!hashes.length) throw contradicted("too few hashes of inclusion");
    return hashes.shift();
  }
  if (end - first === 1n) return leafHash(known.find((each) => each.position === end).leaf);
  const middle = first + below(end - first);
  const [left, right] = [known.filter((each) => each.position <= middle), known.filter((each) => each.position > middle)];
  const before = await rootFrom(left, first, middle, hashes);
  return nodeHash(before, await rootFrom(right, middle, end, hashes));
}

async function checkInclusion(bundle) {
  const { size, root } = bundle.checkpoint, hashes = [...bundle.inclusion];
  if (bundle.facts.at(-1).position > size) throw contradicted("the checkpoint does not cover the last fact");
  const computed = await rootFrom(bundle.facts, 0n, size, hashes);
  if (hashes.length || !same(computed, root)) throw contradicted("the facts do not lead to the root that was signed");
}

async function checkSignature(checkpoint, key) {
  if (checkpoint.origin !== key.name) throw contradicted("the checkpoint is of another origin");
  const imported = await subtle.importKey("raw", key.raw, { name: "Ed25519" }, false, ["verify"]);
  for (const each of checkpoint.signatures) {
    if (each.name !== key.name || each.tag !== key.tag) continue;
    if (await subtle.verify({ name: "Ed25519" }, imported, each.made, ascii(checkpoint.text))) return;
  }
  throw contradicted("the checkpoint is not signed by this key");
}

// RFC 6962, section 2.1.2, as a recursion: what the proof says of the old root and of the new one.
async function extended(old, size, proof, oldRoot) {
  const step = async (m, n, whole) => {
    if (m === n) {
      if (whole) return [oldRoot, oldRoot];
      const hash = proof.pop();
      if (!hash) throw contradicted("too few hashes of consistency");
      return [hash, hash];
    }
    const k = below(n), beside = proof.pop();
    if (!beside) throw contradicted("too few hashes of consistency");
    if (m <= k) {
      const [older, newer] = await step(m, k, whole);
      return [older, await nodeHash(newer, beside)];
    }
    const [older, newer] = await step(m - k, n - k, false);
    return [await nodeHash(beside, older), await nodeHash(beside, newer)];
  };
  return step(old, size, true);
}

async function holdAgainst(bundle, held, open) {
  const now = bundle.checkpoint;
  if (held.origin !== now.origin) throw contradicted("the held checkpoint is of another origin");
  if (held.size === now.size) {
    if (!same(held.root, now.root)) throw contradicted("two roots for one size");
  } else if (held.size > now.size) {
    open.push("the held checkpoint is newer than the bundle");
  } else if (!bundle.consistency.has(held.size)) {
    open.push(`no consistency for ${held.size}`);
  } else if (held.size > 0n) {
    const proof = [...bundle.consistency.get(held.size)];
    const [older, newer] = await extended(held.size, now.size, proof, held.root);
    const holds = !proof.length && same(older, held.root) && same(newer, now.root);
    if (!holds) throw contradicted("the log does not continue the one of the held checkpoint");
  }
}

// --- the shuffle

const joined = (...parts) => together(...parts.map((part) => ascii(String(part))).flatMap((part) => [u32(part.length), part]));

async function replay(bundle, open) {
  const payload = (fact) => (fact.sealed && JSON.parse(decoder.decode(fact.sealed))[0]) || JSON.parse(decoder.decode(fact.public));
  const told = (topic) => bundle.facts.filter((fact) => decoder.decode(fact.topic) === topic).map(payload);
  const [committed] = told("table.seed-committed"), [opened] = told("table.seed-opened");
  if (!committed || !opened || opened.seed === "??" || committed.algorithm !== "cairn-shuffle-1") {
    open.push("no opened seed of cairn-shuffle-1");
    return;
  }
  const seed = unhex(opened.seed);
  const commitment = hex(await sha256(joined("cairn-seed-1", bundle.table), seed));
  if (commitment !== committed.commitment) throw contradicted("the seed is not the one that was committed to");
  const key = await subtle.importKey("raw", seed, { name: "HMAC", hash: "SHA-512" }, false, ["sign"]);
  const keyed = async (purpose, number) => new Uint8Array(await subtle.sign("HMAC", key, together(purpose, u64(number))));
  for (const shuffle of told("table.deck-shuffled")) {
    const root = hex(await rootOfDeck(keyed, shuffle, shuffle.cards.length ? shuffle.cards : bundle.pack));
    if (root !== shuffle.root) throw contradicted(`shuffle ${shuffle.number} does not follow from the seed`);
  }
}

async function rootOfDeck(keyed, shuffle, cards) {
  const name = [shuffle.number, cards.join(""), ...shuffle.words], deck = [...cards];
  const purpose = joined("cairn-shuffle-1", "deck", ...name);
  let block = 0, words = [];
  const below = async (n) => {
    const bits = (n - 1).toString(2).length;
    for (;;) {
      if (!words.length) {
        const view = new DataView((await keyed(purpose, block)).buffer);
        words = Array.from({ length: 16 }, (_, at) => view.getUint32(4 * at));
        block += 1;
      }
      const value = words.shift() >>> (32 - bits);
      if (value < n) return value;
    }
  };
  for (let last = deck.length - 1; last > 0; last -= 1) {
    const place = await below(last + 1);
    [deck[last], deck[place]] = [deck[place], deck[last]];
  }
  const known = [];
  for (const [place, card] of deck.entries()) {
    const salt = hex((await keyed(joined("salt", ...name), place)).subarray(0, 32));
    known.push({ position: BigInt(place + 1), leaf: joined("cairn-place-1", shuffle.number, place, card, salt) });
  }
  return rootFrom(known, 0n, BigInt(deck.length), []);
}

// --- the verdict

export async function judge(content, key, held, withShuffles) {
  const open = [];
  try {
    const bundle = readBundle(content), earlier = held.map(readCheckpoint);
    const by = key ? await readKey(key) : null;
    await checkFacts(bundle);
    checkOpening(bundle);
    await checkInclusion(bundle);
    if (by === null) open.push("no key was named");
    else for (const each of [bundle.checkpoint, ...earlier]) await checkSignature(each, by);
    for (const each of earlier) await holdAgainst(bundle, each, open);
    if (withShuffles) await replay(bundle, open);
  } catch (why) {
    if (why instanceof Refused) return { status: why.status, said: [why.message] };
    throw why;
  }
  return { status: open.length ? INCOMPLETE : GOOD, said: open };
}

async function main(args) {
  const { readFileSync } = await import("node:fs");
  if (args[0] === "--cases") {
    const answers = [];
    for (const each of JSON.parse(readFileSync(0))) {
      const bundle = unbase64(each.bundle, "the bundle"), held = each.held.map(ascii);
      answers.push(await judge(bundle, each.key, held, each.replay));
    }
    console.log(JSON.stringify(answers));
    return 0;
  }
  const files = args.filter((each) => each !== "--replay");
  const held = files.slice(2).map((each) => new Uint8Array(readFileSync(each)));
  const verdict = await judge(new Uint8Array(readFileSync(files[0])), files[1], held, args.includes("--replay"));
  console.log(["good", "contradicted", "malformed", "incomplete"][verdict.status], ...verdict.said);
  return verdict.status;
}

if (globalThis.process?.argv[1]?.endsWith("verify.mjs")) process.exitCode = await main(process.argv.slice(2));
