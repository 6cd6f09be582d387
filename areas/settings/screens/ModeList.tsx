import { mopPlace } from '#areas/settings/access.ts'
import { mopCalls, type MopRow, MopStatus, MopType } from '#areas/settings/modes-of-payment/contract.ts'
import { words } from '#areas/settings/modes-of-payment/words.ts'
import { settingsScreens } from '#areas/settings/screens.ts'
import { toRead } from '#platform/access/access.ts'
import { formatDay, formatPercent, formatPesos, formatShortMoment } from '#platform/console/i18n/format.ts'
import type { Column, Filter } from '#platform/console/list/list-props.ts'
import { ListTable } from '#platform/console/list/ListTable.tsx'
import { addressOf } from '#platform/console/router/screen.ts'
import { type Translate, useWords } from '#platform/console/i18n/words.ts'
import { labelOf } from '#platform/ui/status.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

type T = Translate<(typeof words)['en']>

/** Modes of payment as a list with search and filters. */
export function ModeList() {
  const t = useWords(words)
  return (
    <ListTable<MopRow>
      name="modes-of-payment"
      pluralName={t('modesPluralName')}
      call={mopCalls.list}
      exports={{ report: 'modes-of-payment', needs: toRead(mopPlace) }}
      columns={buildColumns(t)}
      filters={buildFilters(t)}
      searchIn={t('searchIn')}
      keyOf={({ mopId }) => mopId}
      nameOf={({ name }) => name}
      rowHref={({ mopId }) => addressOf(settingsScreens.mode, { mopId, mode: 'edit' })}
      whenEmpty={{ title: t('noModes'), sentence: t('noModesSentence') }}
    />
  )
}

const buildColumns = (t: T): Column<MopRow>[] => [
  { key: 'name', title: t('name'), sort: 'name', cell: ({ name }) => name },
  { key: 'code', title: t('code'), sort: 'code', mono: true, cell: ({ code }) => code },
  { key: 'type', title: t('type'), cell: ({ type }) => t(`type_${type}`) },
  { key: 'gateway', title: t('gateway'), cell: ({ gateway }) => gateway },
  { key: 'fee', title: t('fee'), align: 'end', cell: feeOf },
  { key: 'payer', title: t('feePayer'), cell: ({ feePayer }) => t(`payer_${feePayer}`) },
  {
    key: 'modules',
    title: t('modules'),
    cell: ({ methods }) => methods.map(({ module }) => module).join(', '),
  },
  { key: 'status', title: t('status'), cell: ({ status }) => <StatusBadge status={status} /> },
  {
    key: 'createdAt',
    title: t('createdOn'),
    sort: 'createdAt',
    cell: ({ createdAt }) => <span title={formatShortMoment(createdAt)}>{formatDay(createdAt)}</span>,
  },
]

function feeOf({ feeType, feePercent, feeFixed }: MopRow) {
  if (feeType === 'fixed') return formatPesos(feeFixed)
  return feeType === 'percent'
    ? formatPercent(feePercent)
    : `${formatPercent(feePercent)} + ${formatPesos(feeFixed)}`
}

const buildFilters = (t: T): Filter[] => [
  {
    key: 'status',
    label: t('status'),
    kind: 'choice',
    pinned: true,
    options: MopStatus.options.map((value) => ({ value, label: labelOf(value) })),
  },
  {
    key: 'type',
    label: t('type'),
    kind: 'choice',
    options: MopType.options.map((value) => ({ value, label: t(`type_${value}`) })),
  },
]
