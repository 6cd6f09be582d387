import { merchantPlace } from '#areas/merchants/access.ts'
import { KycCaseKind } from '#areas/merchants/kyc/contract.ts'
import { kycQueueList } from '#areas/merchants/kyc/columns.ts'
import { kycPath } from '#areas/merchants/kyc/kyc-address.ts'
import { lateBy } from '#areas/merchants/kyc/screens/late-by.ts'
import { useNow } from '#areas/merchants/kyc/screens/use-now.ts'
import { ClaimNextCase } from '#areas/merchants/kyc/screens/TakeNext.tsx'
import { kycWords } from '#areas/merchants/kyc/words.ts'
import { KycBadge } from '#areas/merchants/subscribers/screens/KycBadge.tsx'
import { toUpdate } from '#platform/access.ts'
import {
  formatRelativeTime,
  formatShortMoment,
  type Translate,
  useLanguage,
  useWords,
} from '#platform/console/i18n.ts'
import { type Filter, ListScreen, pinnedChoice } from '#platform/console/list.ts'
import { useDisabledReason } from '#platform/console/session.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

export default function KycQueue() {
  const t = useWords(kycWords)
  const language = useLanguage()
  const now = useNow()
  const disabledReason = useDisabledReason(toUpdate(merchantPlace))
  return (
    <ListScreen
      pluralName={t('queuePlural')}
      list={kycQueueList}
      cells={{
        kyc: (row) => <KycBadge value={row.kyc_acct_type} />,
        resubmitted: ({ is_resubmission }) =>
          is_resubmission ? (
            <StatusBadge status="resubmitted" label={t('resubmitted')} colour="info" />
          ) : (
            t('first')
          ),
        watchlist: ({ watchlist_status: status }) =>
          status === 'clear' ? null : <StatusBadge status={status} colour="danger" />,
        opened_at: ({ opened_at }) => (
          <span title={formatShortMoment(opened_at)}>
            {formatRelativeTime(opened_at, undefined, language)}
          </span>
        ),
        due_at: ({ due_at, is_late }) => (
          <span title={formatShortMoment(due_at)}>
            {is_late ? (
              <StatusBadge status="late" label={lateBy(t, due_at, now, language)} colour="danger" isUsual />
            ) : (
              formatShortMoment(due_at)
            )}
          </span>
        ),
        reviewer: ({ locked_by }) => locked_by ?? t('unassigned'),
      }}
      filters={buildFilters(t)}
      defaultSort={{ by: 'opened_at', dir: 'asc' }}
      searchIn={t('queueSearch')}
      keyOf={({ case_id }) => case_id}
      rowHref={kycPath}
      actions={disabledReason === null && <ClaimNextCase />}
      whenEmpty={{ title: t('queueEmpty'), sentence: t('queueEmptySentence') }}
    />
  )
}

type T = Translate<(typeof kycWords)['en']>

const buildFilters = (t: T): Filter[] => [
  pinnedChoice('state', t('assignment'), ['free', 'mine', 'late'] as const, (value) => t(value)),
  pinnedChoice('kind', t('type'), KycCaseKind.options, (value) => t(value)),
  pinnedChoice('submission', t('submission'), ['first', 'resubmitted'] as const, (value) => t(value)),
]
