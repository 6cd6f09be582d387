type Props = {
  page: number
  size: number
  last: number
  go: (to: { page?: number; size?: number }) => void
}

/** Pager with adjacent, first, last and any page, and the page size. */
export function Pager({ page, size, last, go }: Props) {
  const step = (label: string, mark: string, to: number) => (
    <button
      type="button"
      aria-label={label}
      disabled={to < 1 || to > last || to === page}
      onClick={() => go({ page: to })}
    >
      {mark}
    </button>
  )
  return (
    <nav>
      <span>
        {(page - 1) * size + 1}–{page * size}
      </span>
      <label>
        Rows
        <select value={size} onChange={({ target }) => go({ size: Number(target.value) })}>
          {[10, 25, 50, 100].map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </label>
      {step('First page', '«', 1)}
      {step('Previous page', '‹', page - 1)}
      <input
        key={page}
        inputMode="numeric"
        aria-label="Page"
        defaultValue={page}
        onBlur={({ target }) => Number(target.value) !== page && go({ page: Number(target.value) })}
      />
      <span>of {last}</span>
      {step('Next page', '›', page + 1)}
      {step('Last page', '»', last)}
    </nav>
  )
}
