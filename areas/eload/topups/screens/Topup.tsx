import { topupCalls } from '#areas/eload/topups/contract.ts'
import { formatAmount } from './amount-text.ts'
import { RebateRequestForm } from './RebateRequestForm.tsx'
import { RebateChanges } from '#areas/eload/topups/screens/RebateChanges.tsx'
import { TopupForm } from '#areas/eload/topups/screens/TopupForm.tsx'
import { topupWords } from '#areas/eload/topups/words.ts'
import { formatPercent, formatShortMoment } from '#platform/console/i18n.ts'
import { defineRecordScreen } from '#platform/console/record.ts'

export default defineRecordScreen({
  words: topupWords,
  calls: topupCalls,
  newTitle: 'newTopup',
  Form: TopupForm,
  status: { effect: ({ name }, t) => t('noLongerSold', { name }) },
  view: (topup, { t, disabledReason }) => {
    const { currentRebate, defaultRebate, pendingChange } = topup
    return {
      subtitle: `${topup.sku} · ${topup.networkName} · ${topup.providerName}`,
      figures: [
        [t('amount'), formatAmount(t, topup)],
        [t('currentRebate'), formatPercent(currentRebate)],
        currentRebate !== defaultRebate && [t('defaultRebate'), formatPercent(defaultRebate)],
        [
          t('upcomingChange'),
          pendingChange
            ? t('upcomingRebate', {
                rebate: formatPercent(pendingChange.new),
                when: formatShortMoment(pendingChange.startAt),
              })
            : t('none'),
        ],
      ],
      actions: <RebateRequestForm topup={topup} disabledReason={disabledReason} />,
      tabs: [{ key: 'rebates', title: t('rebates'), content: () => <RebateChanges skuId={topup.id} /> }],
    }
  },
})
