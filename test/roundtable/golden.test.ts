/**
 * The example in all seven modes, offline, gives the same log every time, on every machine. A change of rules or of what the offline
 * seats say changes a digest: look at what changed (`./witan roundtable examples/roundtable/brief.yaml --mode …`), then write it anew
 * with `node test/golden/renew-roundtable.ts`.
 */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Digest, digests } from '../golden/roundtable.ts'

const GOLDEN: Readonly<Record<string, Digest>> = JSON.parse(
  readFileSync(new URL('../golden/roundtable-modes.json', import.meta.url), 'utf8'),
)

test('seven modes of the example give the logs they gave when they were written', async () => {
  expect(await digests()).toEqual(GOLDEN)
}, 60_000)
