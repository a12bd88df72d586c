/** A check of this folder by its name, and what it says of one sentence in a section. */
import type { Hit } from '../../check.ts'
import { reasoningChecks } from '../reasoning.ts'
import { answerIn, checkNamed, hitsIn } from '../structure/structure.fixture.ts'

export const found = (id: string, ...lines: readonly string[]): readonly Hit[] => hitsIn(checkNamed(reasoningChecks, id), ...lines)

export const answer = (id: string, ...lines: readonly string[]): string | null => answerIn(checkNamed(reasoningChecks, id), ...lines)

/** A plan with one section. */
export const under = (title: string, ...lines: readonly string[]): readonly string[] => ['# Plan', '', `## ${title}`, '', ...lines]
