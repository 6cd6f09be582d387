import { merchantPlace } from '#areas/merchants/access.ts'
import { kycOtherCalls, type QueueRow } from '#areas/merchants/kyc/contract.ts'
import { addressOfKyc } from '#areas/merchants/kyc/screens/kyc-address.ts'
import { TakeNext } from '#areas/merchants/kyc/screens/TakeNext.tsx'
import { kycWords } from '#areas/merchants/kyc/words.ts'
import { KycBadge } from '#areas/merchants/subscribers/screens/KycBadge.tsx'
import { words } from '#areas/merchants/words.ts'
import { toRead, toUpdate } from '#platform/access/access.ts'
import { ago, shortMoment } from '#platform/console/format.ts'
import { type Column, type Filter, ListScreen } from '#platform/console/list/ListScreen.tsx'
import { ViewOnly } from '#platform/console/record/ViewOnly.tsx'
import { useWhyClosed } from '#platform/console/session.ts'
import { type Say, useLanguage, useWords } from '#platform/console/words.ts'
import { labelOf } from '#platform/ui/status.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

export default function KycQueue() {
  const t = useWords(kycWords)
  const say = useWords(words)
  const language = useLanguage()
  const closed = useWhyClosed(toUpdate(merchantPlace))
  return (
    <ListScreen<QueueRow>
      name="kyc-queue"
      title={t('queue')}
      things={t('queueInside')}
      call={kycOtherCalls.queue}
      exports={{ report: 'kyc-queue', needs: toRead(merchantPlace) }}
      columns={columnsIn(t, say, language)}
      filters={filtersIn(t)}
      defaultSort={{ by: 'opened_at', dir: 'asc' }}
      searchIn={t('queueSearch')}
      keyOf={({ case_id }) => case_id}
      nameOf={({ name }) => name}
      rowHref={addressOfKyc}
      actions={closed === null ? <TakeNext /> : <ViewOnly reason={closed} />}
      whenEmpty={{ title: t('queueEmpty'), sentence: t('queueEmptySentence') }}
    />
  )
}

type T = Say<(typeof kycWords)['en']>

const columnsIn = (t: T, say: Say<(typeof words)['en']>, language: string): Column<QueueRow>[] => [
  { key: 'name', title: say('name'), cell: ({ name }) => name },
  { key: 'kyc', title: say('kycType'), cell: (row) => <KycBadge value={row.kyc_acct_type} /> },
  { key: 'kind', title: t('kind'), cell: ({ kind }) => t(kind) },
  {
    key: 'resubmitted',
    title: t('submission'),
    cell: ({ is_resubmission }) =>
      is_resubmission ? (
        <StatusBadge status="resubmitted" label={t('resubmitted')} colour="info" />
      ) : (
        t('first')
      ),
  },
  {
    key: 'watchlist',
    title: say('watchlist'),
    cell: ({ watchlist_status: status }) =>
      status === 'clear' ? labelOf(status) : <StatusBadge status={status} colour="danger" />,
  },
  {
    key: 'opened_at',
    title: t('waiting'),
    sort: 'opened_at',
    cell: ({ opened_at }) => (
      <span title={shortMoment(opened_at)}>{ago(opened_at, undefined, language)}</span>
    ),
  },
  {
    key: 'due_at',
    title: t('due'),
    sort: 'due_at',
    cell: ({ due_at, is_late }) => (
      <span title={shortMoment(due_at)}>
        {is_late ? <StatusBadge status="late" label={t('late')} colour="danger" /> : shortMoment(due_at)}
      </span>
    ),
  },
  { key: 'reviewer', title: t('reviewer'), cell: ({ locked_by }) => locked_by ?? t('nobody') },
]

const filtersIn = (t: T): Filter[] => [
  {
    key: 'state',
    label: t('state'),
    kind: 'choice',
    pinned: true,
    options: (['free', 'mine', 'late'] as const).map((value) => ({ value, label: t(value) })),
  },
  {
    key: 'kind',
    label: t('kind'),
    kind: 'choice',
    pinned: true,
    options: (['review', 'manual'] as const).map((value) => ({ value, label: t(value) })),
  },
  {
    key: 'submission',
    label: t('submission'),
    kind: 'choice',
    pinned: true,
    options: (['first', 'resubmitted'] as const).map((value) => ({ value, label: t(value) })),
  },
]
