/** Examples of the checks for references, ids and headings: what each finds, and what it leaves alone. */
import type { Examples, Lines } from './lint.fixture.ts'

const numbered = (...more: Lines): Lines => ['## 1. One', 'a', '## 2. Two', 'b', '## 3. Three', ...more]

export const references: Examples = {
  'id-twice': {
    finds: [
      [['**R1.** One.', '', '**R2.** Two.', '', '**R2.** Another.', '', '**R3.** Three.'], 5],
      [['- REQ-1: a', '- REQ-2: b', '- REQ-1: c', '- REQ-3: d'], 3],
    ],
    leaves: [
      ['**R1.** One.', '', '**R2.** Two.', '', '**R3.** Three.'],
      ['## Goals', '- R1: a', '- R2: b', '- R3: c', '## Tests', '- R1: tested', '- R2: tested', '- R3: tested'],
      ['- Q1: a', '- Q2: b', '- Q1: c', '- Q3: d'],
    ],
  },
  'id-missing': {
    finds: [
      [['**R1.** One.', '', '**R2.** Two, see R4.', '', '**R3.** Three.'], 3],
      [['- REQ-1: a', '- REQ-2: b', '- REQ-3: c', '', 'All rests on REQ-7.'], 5],
    ],
    leaves: [
      ['**R1.** One.', '', '**R2.** Two, see R3.', '', '**R3.** Three.'],
      ['- R1: a', '- R2: b', '- R3: c', '', 'The register `R9`, and R900 of another list.'],
      ['- GFX9: a', '- GFX11: b', '- GFX12: c', '', 'As of GFX10.'],
    ],
  },
  'section-missing': {
    finds: [
      [numbered('As section 7 says.'), 6],
      [numbered('See § 4.2 for more.'), 6],
    ],
    leaves: [numbered('As section 2 says.'), numbered('See RFC 9110, section 15.'), ['## One', 'a', '## Two', 'See section 7.']],
  },
  'appendix-missing': {
    finds: [
      [['The prices are in Appendix B.'], 1],
      [['## Appendix A', '', 'See Annex C.'], 3],
    ],
    leaves: [
      ['The prices are in Appendix B.', '', '## Appendix B: prices', 'x'],
      ['See ISO 9001, Annex B.'],
      ['Appendix A of this manual has it.'],
    ],
  },
  'caption-missing': {
    finds: [
      [['Table 1: ports', '', 'Table 3 has the rest.'], 3],
      [['Figure 1. The quay', '', 'As Figure 2 shows.'], 3],
    ],
    leaves: [['Table 1: ports', '', 'Table 1 has them.'], ['As Figure 2 shows.'], ['Table 1: ports', '', 'See RFC 1, Table 4.']],
  },
  'step-missing': {
    finds: [
      [['1. Open.', '2. Close.', '', 'Then go back to step 5.'], 4],
      [['1. Open.', '2. Close.', '3. Repeat from step 7.'], 3],
    ],
    leaves: [['1. Open.', '2. Close.', '', 'Then go back to step 2.'], ['Go to step 5.'], ['## Step 5: close', 'a', '', 'Go to step 5.']],
  },
  'link-to-missing-heading': {
    finds: [
      [['# Plan', '', 'See [the costs](#costs).'], 3],
      [['# Plan', 'a', '## Cost of it', 'See [below](#cost-for-it).'], 4],
    ],
    leaves: [
      ['# Plan', '', 'See [the costs](#the-costs).', '', '## The costs', 'x'],
      ['See [the costs](#c).', '', '<a id="c"></a>Text.'],
      ['See `[a](#b)` and [a line](#L12).'],
    ],
  },
  'link-label-missing': {
    finds: [
      [['See [the plan][plan].', '', '[a]: x.md', '[b]: y.md'], 1],
      [['Text.', '', 'See [Plan][].', '', '[a]: x.md', '[b]: y.md'], 3],
    ],
    leaves: [
      ['See [the plan][plan].', '', '[plan]: x.md', '[b]: y.md'],
      ['Read `rows[1][2]` and rows[1][2].', '', '[a]: x.md', '[b]: y.md'],
      ['An answer [yes][no].'],
    ],
  },
  'link-label-twice': {
    finds: [
      [['[a] and [b]', '', '[a]: x.md', '[a]: y.md'], 4],
      [['[Plan]: one.md', '', '[plan]: two.md'], 3],
    ],
    leaves: [
      ['[a]: x.md', '[b]: y.md'],
      ['[a]: https://x.org/', '[a]: https://x.org'],
      ['```', '[a]: x', '[a]: y', '```'],
    ],
  },
  'footnote-missing': {
    finds: [
      [['It is so.[^1]'], 1],
      [['It is so.[^why] And so.[^how]', '', '[^why]: Because.'], 1],
    ],
    leaves: [['It is so.[^1]', '', '[^1]: Because.'], ['The set [^abc] of signs.'], ['`[^1]` marks a note.']],
  },
  'footnote-unused': {
    finds: [
      [['Text.', '', '[^1]: Because.'], 3],
      [['It is so.[^a]', '', '[^a]: Because.', '[^b]: Also.'], 4],
    ],
    leaves: [['It is so.[^1]', '', '[^1]: Because.'], ['Text.'], ['- [^1] in a list', '', '[^1]: Because.']],
  },
  'heading-twice': {
    finds: [
      [['# Plan', 'a', '## Costs', 'b', '## Costs', 'c'], 5],
      [['## Roll-out', 'a', '## Data', 'b', '## Roll-out', 'c'], 5],
    ],
    leaves: [
      ['# A', 'a', '## Costs', 'b', '# B', 'c', '## Costs', 'd'],
      ['## Example', 'a', '## Example', 'b', '## Example', 'c'],
      ['# Changelog', '## Fixed', 'a', '## Fixed', 'b'],
    ],
  },
  'heading-numbers': {
    finds: [
      [['## 1. A', 'a', '## 2. B', 'b', '## 2. C', 'c', '## 3. D', 'd', '## 4. E', 'e'], 5],
      [['## 1 A', 'a', '## 2 B', 'b', '## 4 C', 'c', '## 5 D', 'd'], 5],
    ],
    leaves: [
      ['## 1. A', 'a', '## 2. B', 'b', '## 3. C', 'c'],
      ['## Step 1: A', 'a', '## Step 2: B', 'b', '## Step 1: other', 'c', '## Step 2: D', 'd'],
      ['## 2019 was', 'a', '## 2024 is', 'b', '## 2031 will be', 'c'],
    ],
  },
  'item-numbers': {
    finds: [
      [['1. a', '2. b', '4. c', '5. d'], 3],
      [['1. a', '2. b', '2. c', '3. d'], 3],
    ],
    leaves: [
      ['1. a', '2. b', '3. c'],
      ['1. a', '1. b', '1. c'],
      ['1. a', '2. b', '', 'Text.', '', '1. a', '2. b', '3. c'],
    ],
  },
  'section-empty': {
    finds: [
      [['# Plan', 'a', '## Risks', '', '## Costs', 'b'], 3],
      [['# Plan', 'a', '## Costs', 'b', '## Who decides'], 5],
    ],
    leaves: [
      ['# Plan', 'a', '## Risks', '### Data', 'b'],
      ['# Plan', 'a', '## Open questions', '', '## Costs', 'b'],
      ['# Plan', 'a', '## Picture', '![a](b.png)', '## Costs', 'b'],
    ],
  },
}
