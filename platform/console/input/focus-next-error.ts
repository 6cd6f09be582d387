/** Focuses the first wrong value of the next row, or of the first one after the last. */
export function focusNextError(row: HTMLElement | null) {
  const wrong = row?.parentElement?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? []
  const others = [...wrong].filter((input) => !row?.contains(input))
  const next = others.find(
    (input) => row && row.compareDocumentPosition(input) & Node.DOCUMENT_POSITION_FOLLOWING,
  )
  ;(next ?? others[0])?.focus()
}
