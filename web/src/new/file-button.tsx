/** A button that takes one text file from the reader's disk and hands over what is in it. */
import { useId } from 'react'
import { Icon } from '../kit/icons.tsx'

export function FileButton({
  title,
  accept,
  onText,
}: {
  readonly title: string
  readonly accept: string
  readonly onText: (text: string) => void
}) {
  const id = useId()
  return (
    <div>
      <input
        id={id}
        type="file"
        accept={accept}
        className="peer sr-only"
        onChange={(event) => {
          const chosen = event.target.files?.[0]
          if (chosen !== undefined) void chosen.text().then(onText)
          event.target.value = ''
        }}
      />
      <label
        htmlFor={id}
        className="inline-flex cursor-pointer items-center gap-1.5 rounded-lg border border-line px-2.5 py-1 font-medium text-[0.85rem] hover:bg-well peer-focus-visible:outline-2 peer-focus-visible:outline-accent peer-focus-visible:outline-offset-2"
      >
        <Icon name="file" size={14} />
        {title}
      </label>
    </div>
  )
}
