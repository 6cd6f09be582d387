import { formatShortMoment } from '#platform/console/i18n/format.ts'
import type { Column } from './list-props.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

/** Column with the status badge of a record. */
export const statusColumn = <Status extends string>(
  title: string,
  label: (status: Status) => string,
): Column<{ status: Status }> => ({
  key: 'status',
  title,
  cell: ({ status }) => <StatusBadge status={status} label={label(status)} />,
})

/** Column with the time of the last change of a record. */
export const changedColumn = (
  title: string,
  more: { hidden?: true } = {},
): Column<{ updatedAt: string }> => ({
  key: 'updatedAt',
  title,
  sort: 'updatedAt',
  ...more,
  cell: ({ updatedAt }) => formatShortMoment(updatedAt),
})
