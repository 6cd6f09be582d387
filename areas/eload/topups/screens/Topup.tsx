import { topupPlace } from '#areas/eload/access.ts'
import {
  StatusActions,
  useDisabledReasons,
  HistoryPanel,
  Figure,
  RecordScreen,
  CreateOrEdit,
} from '#platform/console/record.ts'
import { topupCalls } from '#areas/eload/topups/contract.ts'
import { formatAmount } from './amount-text.ts'
import { RebateRequestForm } from './RebateRequestForm.tsx'
import { RebateChanges } from '#areas/eload/topups/screens/RebateChanges.tsx'
import { TopupForm } from '#areas/eload/topups/screens/TopupForm.tsx'
import { topupWords } from '#areas/eload/topups/words.ts'
import { words } from '#areas/eload/words.ts'
import { useApiMutation, useSuspenseApiQuery, useRefetchCall } from '#platform/console/api.ts'
import { formatPercent, formatShortMoment, useWords } from '#platform/console/i18n.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

export default function Topup() {
  return <CreateOrEdit Create={NewTopup} Edit={StoredTopup} />
}

function NewTopup() {
  const t = useWords(topupWords)
  return (
    <RecordScreen title={t('newTopup')}>
      <TopupForm disabledReason={useDisabledReasons(topupPlace).create} />
    </RecordScreen>
  )
}

function StoredTopup({ id }: { id: number }) {
  const t = useWords(topupWords)
  const w = useWords(words)
  const reload = useRefetchCall(topupCalls.info)
  const topup = useSuspenseApiQuery(topupCalls.info, { id })
  const setStatus = useApiMutation(topupCalls.updateStatus)
  const disabledReason = useDisabledReasons(topupPlace).update
  const { name, status, version, currentRebate, defaultRebate, pendingChange } = topup
  return (
    <RecordScreen
      title={name}
      subtitle={`${topup.sku} · ${topup.networkName} · ${topup.providerName}`}
      status={<StatusBadge status={status} label={w(status)} />}
      figures={
        <>
          <Figure label={t('amount')} value={formatAmount(t, topup)} />
          <Figure label={t('currentRebate')} value={formatPercent(currentRebate)} />
          {currentRebate !== defaultRebate && (
            <Figure label={t('defaultRebate')} value={formatPercent(defaultRebate)} />
          )}
          <Figure
            label={t('upcomingChange')}
            value={
              pendingChange
                ? t('upcomingRebate', {
                    rebate: formatPercent(pendingChange.new),
                    when: formatShortMoment(pendingChange.startAt),
                  })
                : t('none')
            }
          />
        </>
      }
      actions={
        <>
          <RebateRequestForm topup={topup} disabledReason={disabledReason} />
          <StatusActions
            name={name}
            status={status}
            states={['active', 'inactive']}
            effect={(to) => (to === 'inactive' ? t('statusEffect', { name }) : '')}
            onStatus={(to, reason) => setStatus.mutateAsync({ id, status: to, reason, version })}
            disabledReason={disabledReason}
          />
        </>
      }
      tabs={[
        {
          key: 'details',
          title: w('details'),
          content: () => <TopupForm topup={topup} disabledReason={disabledReason} onReload={reload} />,
        },
        { key: 'rebates', title: t('rebates'), content: () => <RebateChanges skuId={id} /> },
      ]}
      aside={<HistoryPanel kind="eload-topup" id={id} />}
    />
  )
}
