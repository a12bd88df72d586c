/**
 * The labels that a seat writes behind a claim, in square brackets. FACT stands in a source and cites it; INFER follows from what is
 * known; KNOWN is generally known and can be checked, but stands in no source here; ASSUME is taken as given; ABSENT: the sources do not say.
 */
export const WRITTEN_LABELS = ['FACT', 'INFER', 'KNOWN', 'ASSUME', 'ABSENT'] as const

/** As part of a pattern. */
export const ANY_LABEL = WRITTEN_LABELS.join('|')

/** The same with what the system calls a claim without one, and with numbers of references, as text that is shown has them. */
export const LABEL_OR_CITATION = String.raw`\[(?:${ANY_LABEL}|OPEN|\d{1,2}(?:\s?[,–-]\s?\d{1,2})*)\]`
