import { Button } from '@mantine/core'
import { toRequest } from '#areas/rewards/access.ts'
import { Purpose, RewardStatus } from '#areas/rewards/contract.ts'
import { eloadRewardList } from '#areas/rewards/eload-rewards/columns.ts'
import { rewardScreens } from '#areas/rewards/screens.ts'
import { BudgetFigure } from '#areas/rewards/screens/BudgetFigure.tsx'
import type { T } from '#areas/rewards/screens/format.ts'
import { words } from '#areas/rewards/words.ts'
import { ReturnedBadge } from '#platform/console/approvals.ts'
import { type Filter, ListScreen, choiceFilter, pinnedChoices } from '#platform/console/list.ts'
import { goToScreen } from '#platform/console/router.ts'
import { ScreenButton } from '#platform/console/record.ts'
import { useDisabledReason } from '#platform/console/session.ts'
import { useWords } from '#platform/console/i18n.ts'
import { labelOf } from '#platform/ui/status.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

/** List of eLoad rewards. */
export default function Rewards() {
  const t = useWords(words)
  const disabledReason = useDisabledReason(toRequest)
  return (
    <ListScreen
      pluralName={t('rewardsPlural')}
      list={eloadRewardList}
      cells={{
        status: ({ isReturned, status }) =>
          isReturned ? <ReturnedBadge /> : <StatusBadge status={status} />,
      }}
      filters={buildFilters(t)}
      searchIn={t('searchRewards')}
      keyOf={({ rewardId }) => rewardId}
      nameOf={({ refNo }) => refNo}
      record={rewardScreens.viewReward}
      actions={
        <>
          <BudgetFigure asset="ELOAD" />
          <Button
            variant="default"
            disabled={disabledReason !== null}
            title={disabledReason ?? undefined}
            onClick={() => goToScreen(rewardScreens.rewardPerson)}
          >
            {t('oneReward')}
          </Button>
          <ScreenButton
            to={rewardScreens.addReward}
            params={{ id: 0, action: 'add' }}
            label={t('newReward')}
          />
        </>
      }
      whenEmpty={{ title: t('noRewards'), sentence: t('noRewardsSentence') }}
    />
  )
}

const buildFilters = (t: T): Filter[] => [
  pinnedChoices('status', t('status'), RewardStatus.options, labelOf),
  choiceFilter('purpose', t('purpose'), Purpose.options, (value) => t(`purpose_${value}`)),
  { key: 'mine', label: t('myRequestsOnly'), kind: 'bool' },
  { key: 'requestedOn', label: t('requestedOn'), kind: 'dates' },
]
