/** Sentences one below the other; what would be said twice is said once. */
export const Sentences = ({ sentences }: { readonly sentences: readonly string[] }) => (
  <ul className="list-disc pl-5 text-[0.9rem] marker:text-soft">
    {[...new Set(sentences)].map((sentence) => (
      <li key={sentence} dir="auto" className="mb-1">
        {sentence}
      </li>
    ))}
  </ul>
)
