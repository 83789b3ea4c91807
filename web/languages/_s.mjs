import { readFileSync } from 'node:fs';
import { translator } from './translate.js';
const t = translator(JSON.parse(readFileSync('/tmp/pseudo.json')));
for (const s of process.argv.slice(2)) console.log(t.say(s));
