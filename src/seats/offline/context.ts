/** What an offline voice is given beside its view: all of it fixed by the opening and the request, so the same ask gets the same answer. */
import type { Dossier } from '../../core/dossier.ts'

export interface Context {
  readonly seed: number
  readonly dossier: Dossier
  readonly request: string
}
