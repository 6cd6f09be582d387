import type { ReactNode } from 'react'

/** Text in which a long email breaks before its `@` instead of within a word. */
export function BreakableText({ text }: { text: ReactNode }) {
  if (typeof text !== 'string') return text
  const at = text.indexOf('@')
  if (at < 1) return text
  return (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  )
}
