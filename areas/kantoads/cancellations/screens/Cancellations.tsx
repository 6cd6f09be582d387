import { Button } from '@mantine/core'
import { auditPlace } from '#areas/kantoads/access.ts'
import {
  cancellationCalls,
  type CancellationRow,
  CancellationStatus,
  Collateral,
} from '#areas/kantoads/cancellations/contract.ts'
import { cancellationWords } from '#areas/kantoads/cancellations/words.ts'
import { adsAuditScreens } from '#areas/kantoads/screens.ts'
import { Status, useStatusOptions } from '#areas/kantoads/screens/Status.tsx'
import { toRead } from '#platform/access/access.ts'
import { formatDay, formatPesos, formatShortMoment } from '#platform/console/i18n/format.ts'
import { type Column, type Filter, ListScreen } from '#platform/console/list/ListScreen.tsx'
import { addressOf } from '#platform/console/router/screen.ts'
import { ScreenLink } from '#platform/console/router/ScreenLink.tsx'
import { type Translate, useWords } from '#platform/console/i18n/words.ts'

type T = Translate<(typeof cancellationWords)['en']>

/** List of requests to remove collateral. */
export default function Cancellations() {
  const t = useWords(cancellationWords)
  const statuses = useStatusOptions(CancellationStatus.options)
  const filters: Filter[] = [
    { key: 'status', label: t('status'), kind: 'choices', options: statuses, pinned: true },
    {
      key: 'collateralType',
      label: t('collateral'),
      kind: 'choice',
      options: Collateral.options.map((value) => ({ value, label: value })),
    },
    { key: 'asked', label: t('requestedOn'), kind: 'dates' },
  ]
  return (
    <ListScreen<CancellationRow>
      name="kantoads-cancellations"
      title={t('pageTitle')}
      pluralName={t('pluralName')}
      call={cancellationCalls.list}
      columns={buildColumns(t)}
      filters={filters}
      searchIn={t('searchIn')}
      keyOf={(row) => row.cancellationRequestId}
      nameOf={({ refNo }) => refNo}
      rowHref={(row) => addressOf(adsAuditScreens.cancellation, { id: row.cancellationRequestId })}
      exports={{ report: 'kantoads-cancellations', needs: toRead(auditPlace) }}
      actions={
        <ScreenLink to={adsAuditScreens.cancellation} params={{ id: 0 }}>
          <Button component="span">{t('newRequest')}</Button>
        </ScreenLink>
      }
      whenEmpty={{ title: t('empty'), sentence: t('emptySentence') }}
    />
  )
}

const buildColumns = (t: T): Column<CancellationRow>[] => [
  { key: 'refNo', title: t('number'), mono: true, width: '8rem', cell: ({ refNo }) => refNo },
  { key: 'businessName', title: t('store'), cell: ({ businessName }) => businessName },
  { key: 'collateralType', title: t('collateral'), cell: ({ collateralType }) => collateralType },
  {
    key: 'effectiveDate',
    title: t('effectiveDate'),
    sort: 'effectiveDate',
    cell: ({ effectiveDate }) => formatDay(effectiveDate),
  },
  {
    key: 'outstandingRenta',
    title: t('outstanding'),
    align: 'end',
    cell: ({ outstandingRenta }) => formatPesos(outstandingRenta),
  },
  { key: 'status', title: t('status'), cell: ({ status }) => <Status status={status} /> },
  { key: 'requestedBy', title: t('requestedBy'), cell: ({ requestedBy }) => requestedBy },
  {
    key: 'requestedAt',
    title: t('requestedOn'),
    sort: 'requestedAt',
    cell: ({ requestedAt }) => formatShortMoment(requestedAt),
  },
  { key: 'decidedBy', title: t('decidedBy'), hidden: true, cell: ({ decidedBy }) => decidedBy },
]
