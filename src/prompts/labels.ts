/** How a text says what each of its claims is, and what it rests on: the same wherever seats write texts of their own. */

export const LABELS = `CLAIMS. In "text", end every claim that matters with one label:
[FACT] stands in a source and cites it: "It fell by 12 %.[FACT][1]" Without a citation it counts as an assumption.
[INFER] follows from what is known; it may cite.
[KNOWN] is generally known and can be checked, but stands in no source here.
[ASSUME] is a premise or a value taken as given; it never cites.
[ABSENT]: the sources do not say this.
Citations are numbers only: [1], [1][2] or [1-3]. Each stands for one entry of "references", and each entry is used. Of a file give the path as shown, the lines, and the words exactly as they stand there. Code looks every quotation up, and everyone sees the outcome. Never cite what you were not shown.`
