/** Opens the one source dialog of the view at what a reference quotes. */
import { createContext } from 'react'
import type { RegisteredEvidence } from '../../../src/core/evidence/words.ts'

export const SourceContext = createContext<(item: RegisteredEvidence) => void>(() => undefined)
