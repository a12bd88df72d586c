/**
 * Honest reviewers of a simulated council. The sound ones of the worlds draw severities evenly, leave every fourth finding without a
 * remediation and cut quotations short: good for finding faults in the rules, but a quarter of blockers is what a governor is there to
 * see. Here most defects are small, as in the runs, what is grave comes with a way to mend it, and a quotation is long enough to find.
 */

import type { Raised } from '../../src/core/council/words.ts'
import { random } from '../../src/core/random.ts'
import type { Driver } from '../../src/seats/driver.ts'
import { severity } from '../run-lines.ts'

/** As in the runs: small things are sometimes said without a way to mend them. */
const SMALL_WITH_FIX = 0.97
const QUOTE_CHARACTERS_LEAST = 12

export const honest =
  (plainly: Driver): Driver =>
  async (call) => {
    const landing = await plainly(call)
    if (!landing.ok || call.protocol !== 'council' || !isRaising(landing.value)) return landing
    const chance = random(call.seed, `honest/${call.request}`)
    const careful = (finding: Raised): Raised => {
      const grave = severity(chance)
      const isSmall = grave === 'minor' || grave === 'info'
      const hasFix = !isSmall || chance.next() < SMALL_WITH_FIX
      const isQuoted = finding.quote !== null && finding.quote.length >= QUOTE_CHARACTERS_LEAST
      return {
        ...finding,
        severity: grave,
        remediation: hasFix ? (finding.remediation ?? `Say who does it and how much it takes (${call.seat.id}).`) : null,
        ...(isQuoted ? {} : { quote: null, line: null, section: null }),
      }
    }
    const value = { ...landing.value, findings: landing.value.findings.map(careful) }
    return { ...landing, value, raw: JSON.stringify(value) }
  }

const isRaising = (value: unknown): value is { readonly findings: readonly Raised[] } =>
  typeof value === 'object' && value !== null && 'findings' in value && Array.isArray(value.findings)
