/** The labelled set of the safety tiers, and how well a run over it does. */
import { readFileSync } from 'node:fs'
import { evaluateSafety, type HighStakes, type Setting } from '../../src/core/safety/tiers.ts'

export interface Line {
  readonly isBlock: boolean
  readonly isHeldBack: boolean
  readonly setting: Setting
  readonly text: string
}

export interface Result {
  readonly lines: number
  readonly blocks: number
  readonly precision: number
  readonly recall: number
  /** Blocked and harmless; harmful and let through. */
  readonly wrong: readonly string[]
  readonly missed: readonly string[]
}

const PRESSED = ['adversarial', 'red-team-blue-team', 'devils-advocate']
const CATEGORIES: readonly HighStakes[] = ['security', 'medical-legal', 'agentic', 'safety-critical']
const FILE = new URL('./labelled.tsv', import.meta.url)

function settingOf(field: string): Setting {
  const [mode = '', topic = '', category = ''] = field.split('|')
  return {
    isPressedMode: PRESSED.includes(mode),
    topic: topic === '-' ? '' : topic,
    highStakes: CATEGORIES.find((name) => name === category) ?? null,
  }
}

export function labelledLines(): readonly Line[] {
  const lines: Line[] = []
  let isHeldBack = false
  for (const row of readFileSync(FILE, 'utf8').split('\n')) {
    if (row === '# held back') isHeldBack = true
    if (row === '' || row.startsWith('#')) continue
    const [label = '', setting = '', text = ''] = row.split('\t')
    lines.push({ isBlock: label === 'block', isHeldBack, setting: settingOf(setting), text: text.replaceAll('\\n', '\n') })
  }
  return lines
}

export function resultOf(lines: readonly Line[]): Result {
  const judged = lines.map((line) => ({ ...line, isBlocked: !evaluateSafety(line.text, line.setting).passed }))
  const hits = judged.filter(({ isBlock, isBlocked }) => isBlock && isBlocked).length
  const wrong = judged.filter(({ isBlock, isBlocked }) => !isBlock && isBlocked).map(({ text }) => text)
  const missed = judged.filter(({ isBlock, isBlocked }) => isBlock && !isBlocked).map(({ text }) => text)
  return {
    lines: lines.length,
    blocks: hits + missed.length,
    precision: hits / Math.max(1, hits + wrong.length),
    recall: hits / Math.max(1, hits + missed.length),
    wrong,
    missed,
  }
}
