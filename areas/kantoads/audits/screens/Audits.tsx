import { auditPlace } from '#areas/kantoads/access.ts'
import { auditCalls, type AuditRow, AuditStatus } from '#areas/kantoads/audits/contract.ts'
import { AuditPanel } from '#areas/kantoads/audits/screens/AuditPanel.tsx'
import { auditWords } from '#areas/kantoads/audits/words.ts'
import { collateralTypes } from '#areas/kantoads/contract.ts'
import { Erenta } from '#areas/kantoads/erenta/screens/Erenta.tsx'
import { Status, useStatusOptions } from '#areas/kantoads/screens/Status.tsx'
import { toRead } from '#platform/access/access.ts'
import { formatDay, formatMoment, formatPercent, formatPesos } from '#platform/console/i18n/format.ts'
import type { Column, Filter } from '#platform/console/list/ListScreen.tsx'
import { ListTable } from '#platform/console/list/ListTable.tsx'
import { RecordScreen } from '#platform/console/record/RecordScreen.tsx'
import { type Translate, useWords } from '#platform/console/i18n/words.ts'
import { createdColumn } from '#platform/console/list/common-columns.tsx'

type T = Translate<(typeof auditWords)['en']>

/** Monthly audits of installed collateral, with the e-renta figures above the list. */
export default function Audits() {
  const t = useWords(auditWords)
  const statuses = useStatusOptions(AuditStatus.options)
  const filters: Filter[] = [
    { key: 'status', label: t('status'), kind: 'choices', options: statuses, pinned: true },
    {
      key: 'collateralType',
      label: t('collateral'),
      kind: 'choices',
      options: collateralTypes.map((value) => ({ value, label: value })),
    },
    {
      key: 'counted',
      label: t('counted'),
      kind: 'choice',
      options: [
        { value: 'today', label: t('today') },
        { value: 'month', label: t('thisMonth') },
      ],
    },
    { key: 'opened', label: t('opened'), kind: 'dates' },
  ]
  return (
    <RecordScreen title={t('pageTitle')}>
      <Erenta />
      <ListTable<AuditRow>
        name="kantoads-audits"
        address=""
        pluralName={t('pluralName')}
        call={auditCalls.list}
        columns={buildColumns(t)}
        filters={filters}
        searchIn={t('searchIn')}
        keyOf={({ auditId }) => auditId}
        nameOf={({ refNo }) => refNo}
        panel={({ auditId, version }) => <AuditPanel key={`${auditId} ${version}`} auditId={auditId} />}
        panelTitle={({ refNo, businessName }) => `${refNo} · ${businessName}`}
        exports={{ report: 'kantoads-audits', needs: toRead(auditPlace) }}
        whenEmpty={{ title: t('empty'), sentence: t('emptySentence') }}
      />
    </RecordScreen>
  )
}

const buildColumns = (t: T): Column<AuditRow>[] => [
  { key: 'refNo', title: t('number'), mono: true, width: '8rem', cell: ({ refNo }) => refNo },
  { key: 'businessName', title: t('store'), cell: ({ businessName }) => businessName },
  { key: 'campaign', title: t('campaign'), cell: ({ campaign }) => campaign },
  { key: 'advertiser', title: t('advertiser'), hidden: true, cell: ({ advertiser }) => advertiser },
  { key: 'collateralType', title: t('collateral'), cell: ({ collateralType }) => collateralType },
  { key: 'quantity', title: t('pieces'), align: 'end', hidden: true, cell: ({ quantity }) => quantity },
  { key: 'month', title: t('month'), sort: 'month', cell: ({ month }) => formatMoment(month, 'MMM YYYY') },
  { key: 'rent', title: t('rent'), align: 'end', cell: ({ rent }) => formatPesos(rent) },
  { key: 'status', title: t('status'), cell: ({ status }) => <Status status={status} /> },
  {
    key: 'score',
    title: t('score'),
    sort: 'score',
    align: 'end',
    cell: ({ score }) => (score === null ? '--' : formatPercent(score)),
  },
  { key: 'auditor', title: t('auditor'), cell: ({ auditor }) => auditor },
  {
    key: 'auditDate',
    title: t('auditDate'),
    sort: 'auditDate',
    hidden: true,
    cell: ({ auditDate }) => formatDay(auditDate),
  },
  {
    key: 'releasedAmount',
    title: t('released'),
    align: 'end',
    hidden: true,
    cell: ({ releasedAmount }) => (releasedAmount === null ? '--' : formatPesos(releasedAmount)),
  },
  createdColumn(t('opened'), { hidden: true }),
]
