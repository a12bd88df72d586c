import { expect, test } from 'vitest'
import { plainly } from './names.ts'

test.each([
  ['rogue by Maker for the third time.', 'Rogue by Maker for the third time.'],
  ['rogue: 3 files changed.', 'Rogue: 3 files changed.'],
  ['The run is paused. echo-chamber was seen a second time.', 'The run is paused. Echo chamber was seen a second time.'],
  ['Maker showed rogue again.', 'Maker showed rogue again.'],
  ['roguelike games', 'roguelike games'],
  ['', ''],
])('a shadow that begins a sentence is called as people call it: %s', (said, shown) => expect(plainly(said)).toBe(shown))
