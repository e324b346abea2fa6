// link.mjs DIRECTORY - times the parsers of Link fields that npm has put below DIRECTORY, for bench/link_peers.py.
//
// stdin: a JSON array of fields. stdout: JSON, for each parser found its name, version, and for each field how many
// links it gives (null when it refuses the field) and the nanoseconds of one parse. Each field is parsed again and again, which is what
// http-link-header's own benchmark does, for a fifth of a second after as long to warm up.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";

const directory = resolve(process.argv[2]);
const require = createRequire(join(directory, "link.mjs"));

// the number of links, or of relation types where one link is kept for each; null when it refuses
const parsers = {
  "http-link-header": (module) => (field) => module.parse(field).refs.length,
  li: (module) => (field) => Object.keys(module.parse(field)).length,
  "parse-link-header": (module) => (field) => {
    const links = module(field);
    return links === null ? null : Object.keys(links).length;
  },
};

function time(parse, field, atLeast) {
  for (let calls = 16; ; calls *= 2) {
    let found = 0;
    const start = process.hrtime.bigint();
    for (let i = 0; i < calls; i++) found += parse(field);
    const took = Number(process.hrtime.bigint() - start);
    if (found === 0) throw new Error("no links found");
    if (took >= atLeast) return took / calls;
  }
}

const fields = JSON.parse(readFileSync(0, "utf8"));
const result = [];
for (const [name, make] of Object.entries(parsers)) {
  let module;
  try {
    module = require(name);
  } catch {
    continue;
  }
  const { version } = JSON.parse(readFileSync(join(directory, "node_modules", name, "package.json"), "utf8"));
  const parse = make(module.default ?? module);
  const found = fields.map(parse);
  const times = fields.map((field, i) => {
    if (found[i] === null) return null;
    time(parse, field, 2e8);
    return time(parse, field, 2e8);
  });
  result.push({ name, version, found, times });
}
console.log(JSON.stringify({ node: process.version, parsers: result }));
