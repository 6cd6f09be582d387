import { topupPlace } from '#areas/eload/access.ts'
import { StandingActions } from '#areas/eload/screens/StandingActions.tsx'
import { useClosed } from '#platform/console/record/use-closed.ts'
import { topupCalls } from '#areas/eload/topups/contract.ts'
import { amountText } from '#areas/eload/topups/screens/amounts.ts'
import { AskRebate } from '#areas/eload/topups/screens/AskRebate.tsx'
import { RebateChanges } from '#areas/eload/topups/screens/RebateChanges.tsx'
import { TopupForm } from '#areas/eload/topups/screens/TopupForm.tsx'
import { topupWords } from '#areas/eload/topups/words.ts'
import { words } from '#areas/eload/words.ts'
import { useAsk, useReply } from '#platform/console/ask.ts'
import { percent, shortMoment } from '#platform/console/format.ts'
import { HistoryPanel } from '#platform/console/record/HistoryPanel.tsx'
import { Figure, RecordScreen } from '#platform/console/record/RecordScreen.tsx'
import { useWords } from '#platform/console/words.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'
import { useReload } from '#platform/console/use-reload.ts'
import { NewOrStored } from '#platform/console/record/NewOrStored.tsx'

export default function Topup() {
  return <NewOrStored New={NewTopup} Stored={StoredTopup} />
}

function NewTopup() {
  const t = useWords(topupWords)
  return (
    <RecordScreen title={t('newTopup')}>
      <TopupForm closed={useClosed(topupPlace).create} />
    </RecordScreen>
  )
}

function StoredTopup({ id }: { id: number }) {
  const t = useWords(topupWords)
  const w = useWords(words)
  const reload = useReload(topupCalls.info)
  const topup = useReply(topupCalls.info, { id })
  const setStatus = useAsk(topupCalls.updateStatus)
  const closed = useClosed(topupPlace).update
  const { name, status, version, currentRebate, defaultRebate, pendingChange } = topup
  return (
    <RecordScreen
      title={name}
      subtitle={`${topup.sku} · ${topup.networkName} · ${topup.providerName}`}
      status={<StatusBadge status={status} label={w(status)} />}
      figures={
        <>
          <Figure label={t('amount')} value={amountText(t, topup)} />
          <Figure label={t('currentRebate')} value={percent(currentRebate)} />
          {currentRebate !== defaultRebate && (
            <Figure label={t('defaultRebate')} value={percent(defaultRebate)} />
          )}
          <Figure
            label={t('pending')}
            value={
              pendingChange
                ? t('pendingAt', {
                    rebate: percent(pendingChange.new),
                    when: shortMoment(pendingChange.startAt),
                  })
                : t('nothingPending')
            }
          />
        </>
      }
      actions={
        <>
          <AskRebate topup={topup} closed={closed} />
          <StandingActions
            name={name}
            status={status}
            states={['active', 'inactive']}
            whyNot={() => null}
            effect={(to) => (to === 'inactive' ? t('statusEffect', { name }) : '')}
            onStatus={(to, reason) => setStatus.mutateAsync({ id, status: to, reason, version })}
            closed={closed}
          />
        </>
      }
      tabs={[
        {
          key: 'details',
          title: w('details'),
          content: () => <TopupForm topup={topup} closed={closed} onReload={reload} />,
        },
        { key: 'rebates', title: t('rebates'), content: () => <RebateChanges skuId={id} /> },
      ]}
      aside={<HistoryPanel kind="eload-topup" id={id} />}
    />
  )
}
