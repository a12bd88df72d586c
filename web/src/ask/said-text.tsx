/** An answer's words: its labels as quiet tags, its citations as buttons that open the source. */
import { memo, useContext, useMemo } from 'react'
import type { RegisteredEvidence } from '../../../src/core/evidence/words.ts'
import { OpenSource } from '../source/references.tsx'
import { type Block, blocksOf, type Piece } from './said.ts'

interface Props {
  readonly text: string
  readonly evidence: readonly RegisteredEvidence[]
}

export const SaidText = memo(function SaidText({ text, evidence }: Props) {
  const blocks = useMemo(() => blocksOf(text), [text])
  return (
    <div className="flex flex-col gap-2">
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text that was given never changes; its blocks have no other name.
        <OneBlock key={index} block={block} evidence={evidence} />
      ))}
    </div>
  )
})

function OneBlock({ block, evidence }: { readonly block: Block; readonly evidence: Props['evidence'] }) {
  const lines = block.lines.map((pieces, index) => ({ key: index, pieces }))
  if (block.kind === 'list') {
    return (
      <ul dir="auto" className="list-disc ps-5">
        {lines.map(({ key, pieces }) => (
          <li key={key}>
            <Pieces pieces={pieces} evidence={evidence} />
          </li>
        ))}
      </ul>
    )
  }
  return (
    <p dir="auto">
      {lines.map(({ key, pieces }) => (
        <span key={key}>
          {key > 0 && <br />}
          <Pieces pieces={pieces} evidence={evidence} />
        </span>
      ))}
    </p>
  )
}

function Pieces({ pieces, evidence }: { readonly pieces: readonly Piece[]; readonly evidence: Props['evidence'] }) {
  return pieces.map((piece, index) => {
    const key = `${index} ${piece.text}`
    if (piece.kind === 'words') return <span key={key}>{piece.text}</span>
    if (piece.kind === 'label') return <Tag key={key} text={piece.text} />
    return <Cite key={key} piece={piece} evidence={evidence} />
  })
}

const Tag = ({ text }: { readonly text: string }) => (
  <span className="mx-0.5 rounded bg-well px-1 py-px align-[0.08em] font-semibold text-[0.65rem] text-soft tracking-wide">{text}</span>
)

function Cite({ piece, evidence }: { readonly piece: Extract<Piece, { kind: 'cite' }>; readonly evidence: Props['evidence'] }) {
  const open = useContext(OpenSource)
  const item = evidence.find(({ reference }) => piece.numbers.includes(reference.n))
  if (item === undefined || item.reference.path === null) return <span className="text-[0.78rem] text-soft">[{piece.text}]</span>
  return (
    <button
      type="button"
      onClick={() => open(item)}
      aria-label={`Reference ${piece.text}: open the source`}
      className="number mx-0.5 rounded font-medium text-[0.78rem] text-accent hover:underline"
    >
      [{piece.text}]
    </button>
  )
}
