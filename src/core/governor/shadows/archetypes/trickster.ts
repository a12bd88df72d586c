/** The trickster's shadow, the false alarm: breaking what nobody touched, in ways that cannot happen. */
import { TRICKSTER } from '../../numbers.ts'
import type { ArchetypeRow } from '../row.ts'
import { many, rowsOn, sign } from '../sign.ts'

const falseAlarm = rowsOn('trickster', 'false-alarm', ({ review }) => review)

export const TRICKSTER_ROWS: readonly ArchetypeRow[] = [
  falseAlarm('untouched-code', ({ findings }) => {
    const { length: outside } = findings.filter(({ place }) => place === 'outside')
    return outside < TRICKSTER.findingsOutside
      ? null
      : sign(`${many(outside, 'finding')} outside what was changed (none may be).`, { outside })
  }),
  falseAlarm('many-for-few-files', ({ findings, files }) => {
    if (files === null || findings.length <= TRICKSTER.findings || files >= TRICKSTER.files) return null
    const limit = `more than ${TRICKSTER.findings} for fewer than ${TRICKSTER.files}`
    return sign(`${findings.length} findings for ${many(files, 'file')} (${limit}).`, { findings: findings.length, files }, findings)
  }),
  falseAlarm('impossible-scenario', ({ findings }) => {
    const { length: impossible } = findings.filter(({ needs }) => needs === 'impossible')
    if (impossible < TRICKSTER.impossible) return null
    return sign(`${many(impossible, 'finding')} would need what can't happen (none may).`, { impossible })
  }),
  falseAlarm('without-repro', ({ findings }) => {
    const { length: without } = findings.filter(({ hasRepro }) => !hasRepro)
    if (without <= TRICKSTER.withoutRepro) return null
    return sign(`${without} findings without steps to repeat them (more than ${TRICKSTER.withoutRepro}).`, { without })
  }),
]
