import { Button } from '@mantine/core'
import { b2bPlace } from '#areas/eload/b2b/access.ts'
import { b2bCalls, type B2bRow, B2bStatus } from '#areas/eload/b2b/contract.ts'
import { b2bScreens } from '#areas/eload/b2b/screens.ts'
import { b2bWords } from '#areas/eload/b2b/words.ts'
import { toRead } from '#platform/access/access.ts'
import { useApiQuery } from '#platform/console/api/api.ts'
import { formatDay, formatPercent, formatPesos } from '#platform/console/i18n/format.ts'
import { type Column, type Filter, ListScreen } from '#platform/console/list/ListScreen.tsx'
import { addressOf } from '#platform/console/router/screen.ts'
import { ScreenLink } from '#platform/console/router/ScreenLink.tsx'
import { type Translate, useWords } from '#platform/console/i18n/words.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'
import { createdColumn, statusColumn } from '#platform/console/list/common-columns.tsx'

type T = Translate<(typeof b2bWords)['en']>

/** Bank deposits of businesses for eLoad credit. */
export default function B2bRequests() {
  const t = useWords(b2bWords)
  const banks = useApiQuery(b2bCalls.banks, {}, { background: true })
  const filters: Filter[] = [
    {
      key: 'status',
      label: t('status'),
      kind: 'choices',
      options: B2bStatus.options.map((value) => ({ value, label: t(`status_${value}`) })),
      pinned: true,
    },
    {
      key: 'bank',
      label: t('receiverBank'),
      kind: 'choices',
      options: (banks.data?.senderBanks ?? []).map(({ id, name }) => ({ value: id, label: name })),
    },
    { key: 'asked', label: t('requestedOn'), kind: 'dates' },
  ]
  return (
    <ListScreen<B2bRow>
      name="eload-b2b"
      totals
      title={t('pageTitle')}
      pluralName={t('pluralName')}
      call={b2bCalls.list}
      columns={buildColumns(t)}
      filters={filters}
      searchIn={t('searchIn')}
      keyOf={({ refNo }) => refNo}
      nameOf={({ refNo }) => refNo}
      rowHref={({ refNo }) => addressOf(b2bScreens.details, { refNo })}
      exports={{ report: 'eload-b2b', needs: toRead(b2bPlace) }}
      actions={
        <ScreenLink to={b2bScreens.form} params={{ id: 0 }}>
          <Button component="span">{t('newRequest')}</Button>
        </ScreenLink>
      }
      whenEmpty={{ title: t('empty'), sentence: t('emptySentence') }}
    />
  )
}

const buildColumns = (t: T): Column<B2bRow>[] => [
  { key: 'refNo', title: t('number'), mono: true, width: '8rem', cell: ({ refNo }) => refNo },
  { key: 'businessName', title: t('buyer'), cell: ({ businessName }) => businessName },
  {
    key: 'amount',
    title: t('deposit'),
    sort: 'amount',
    align: 'end',
    cell: ({ amount }) => formatPesos(amount),
  },
  { key: 'rebate', title: t('rebate'), align: 'end', cell: ({ rebate }) => formatPercent(rebate) },
  {
    key: 'totalCredit',
    title: t('credit'),
    align: 'end',
    cell: ({ totalCredit }) => formatPesos(totalCredit),
  },
  { key: 'receiverBankName', title: t('receiverBank'), cell: ({ receiverBankName }) => receiverBankName },
  {
    key: 'depositReference',
    title: t('bankReference'),
    mono: true,
    cell: ({ depositReference }) => depositReference,
  },
  {
    key: 'depositDate',
    title: t('depositDate'),
    sort: 'depositDate',
    cell: ({ depositDate }) => formatDay(depositDate),
  },
  statusColumn(t('status'), (status) => t(`status_${status}`)),
  {
    key: 'duplicate',
    title: t('duplicateImage'),
    cell: ({ hasDuplicates }) =>
      hasDuplicates && <StatusBadge status="duplicate" label={t('duplicate')} colour="warning" />,
  },
  { key: 'requestedBy', title: t('requestedBy'), hidden: true, cell: ({ requestedBy }) => requestedBy },
  { key: 'decidedBy', title: t('decidedBy'), hidden: true, cell: ({ decidedBy }) => decidedBy },
  createdColumn(t('requestedOn'), { hidden: true }),
]
