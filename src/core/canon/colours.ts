/**
 * Colours, a closed list. Each name has the plain colours that somebody may also call it by: amber and gold are both a kind of
 * yellow, so they may be one colour in other words; amber and green share none, so they are two. A modifier ("dark", "pale")
 * refines a colour and never makes another of it.
 */

/** Names on the right, the plain colours that they may pass for on the left. */
const KINDS: readonly (readonly [plain: string, names: string])[] = [
  ['black', 'black ebony jet raven sable obsidian'],
  ['white', 'white ivory snow'],
  ['white yellow', 'cream platinum'],
  ['grey', 'grey ash ashen slate steel'],
  ['grey white', 'silver silvery'],
  ['grey black', 'charcoal'],
  ['red', 'red crimson scarlet ruby'],
  ['red brown', 'auburn maroon burgundy chestnut'],
  ['red orange', 'ginger'],
  ['red orange brown', 'copper rust russet'],
  ['orange', 'orange'],
  ['yellow orange', 'amber honey'],
  ['yellow', 'yellow gold blond flaxen straw lemon'],
  ['yellow brown', 'sandy tan bronze tawny'],
  ['brown', 'brown chocolate umber walnut'],
  ['brown green yellow', 'hazel'],
  ['brown yellow white', 'beige'],
  ['green', 'green emerald jade'],
  ['green brown', 'olive'],
  ['green blue', 'teal turquoise cyan aquamarine'],
  ['blue', 'blue azure sapphire navy cobalt'],
  ['blue purple', 'indigo'],
  ['purple', 'purple violet lilac lavender'],
  ['purple pink', 'magenta mauve'],
  ['pink', 'pink'],
  ['pink red', 'rose coral'],
]

const PLAIN: ReadonlyMap<string, readonly string[]> = new Map(
  KINDS.flatMap(([plain, names]) => names.split(' ').map((name) => [name, plain.split(' ')] as const)),
)

const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ['gray', 'grey'],
  ['blonde', 'blond'],
  ['golden', 'gold'],
  ['colour', ''],
  ['color', ''],
])

const MODIFIERS: ReadonlySet<string> = new Set(
  'dark light pale deep bright vivid dull soft warm cold clear rich faded sea sky ice forest leaf storm smoke moss midnight blood'.split(
    ' ',
  ),
)

/** The name a word has as a colour: "Gray" and "greyish" are grey; null where it is none. */
export function colourNamed(word: string): string | null {
  const lower = word.toLowerCase()
  const plain = lower.endsWith('ish') ? lower.slice(0, -3) : lower
  const name = SPELLINGS.get(plain) ?? plain
  return PLAIN.has(name) ? name : null
}

export const modifiesColour = (word: string): boolean => MODIFIERS.has(word.toLowerCase())

/** The plain colours that a name may pass for. */
export const plainColours = (name: string): readonly string[] => PLAIN.get(name) ?? []
