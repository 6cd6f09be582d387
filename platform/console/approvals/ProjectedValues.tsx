import type { Difference } from '#platform/console/record/DiffTable.tsx'

/** Current and projected values. The projected ones are larger. */
export function ProjectedValues({ rows }: { rows: readonly Difference[] }) {
  return (
    <dl className="flex flex-wrap gap-12-24">
      {rows.map(({ field, before, after }) => (
        <div key={field}>
          <dt className="muted text-12">{field}</dt>
          <dd>
            <span className="muted">{textOf(before)}</span> →{' '}
            <strong className="text-18">{textOf(after)}</strong>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Text of a value, or a dash. */
export const textOf = (value: unknown) => (value === null ? '—' : String(value))
