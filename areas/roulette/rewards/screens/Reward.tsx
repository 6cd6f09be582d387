import { useParams } from '@tanstack/react-router'
import { roulettePlace } from '#areas/roulette/access.ts'
import { rewardCalls, type RewardRecord } from '#areas/roulette/rewards/contract.ts'
import { getRewardTransitionError } from '#areas/roulette/rewards/rules.ts'
import { rouletteScreens } from '#areas/roulette/screens.ts'
import { formatValue } from '#areas/roulette/shared/screens/format.ts'
import { rewardWords } from '#areas/roulette/rewards/words.ts'
import { words } from '#areas/roulette/words.ts'
import { toUpdate } from '#platform/access.ts'
import { useApiMutation, useRefetchCall, useSuspenseApiQuery } from '#platform/console/api.ts'
import { FulfilmentBadge, fulfilmentWords, NextStep } from '#platform/console/fulfilment.ts'
import { formatCount, formatShortMoment, useWords } from '#platform/console/i18n.ts'
import { Masked, Facts, Figure, RecordScreen } from '#platform/console/record.ts'
import { goToScreen, ScreenLink } from '#platform/console/router.ts'
import { useDisabledReason, useSignedIn } from '#platform/console/session.ts'
import { FileLink } from '#platform/console/upload.ts'
import { trackingKey } from '#platform/contract/fulfilment.ts'
import { uploads } from '#platform/contract/uploads.ts'

/** One reward: the winning spin, its history and its next step. */
export default function Reward() {
  const { productTrackingId = '0' } = useParams({ strict: false })
  const t = useWords(words)
  const translate = useWords(rewardWords)
  const f = useWords(fulfilmentWords)
  const reward = useSuspenseApiQuery(rewardCalls.info, { [trackingKey]: Number(productTrackingId) })
  const { id, itemName, name, status, type, mainId, gameName, spin, proof } = reward
  const personal = (field: 'mobile' | 'address', label: string) => (
    <Masked
      key={field}
      call={rewardCalls.reveal}
      input={{ [trackingKey]: id }}
      field={field}
      name={label}
      masked={reward[field]}
    />
  )
  return (
    <RecordScreen
      title={itemName}
      subtitle={name}
      status={<FulfilmentBadge status={status} />}
      figures={
        <>
          <Figure label={translate('prize')} value={t(`type_${type}`)} />
          {type !== 'prp_item' && <Figure label={t('value')} value={formatValue(reward, t)} />}
        </>
      }
    >
      <Facts
        facts={[
          [translate('rewardNo'), id],
          [t('mobile'), personal('mobile', t('mobile'))],
          [translate('wonOn'), formatShortMoment(reward.wonAt)],
          [
            t('game'),
            <ScreenLink key="game" to={rouletteScreens.game} params={{ id: mainId }}>
              {gameName}
            </ScreenLink>,
          ],
          [
            t('spinNo'),
            translate('spinFact', { n: formatCount(spin.spinNo), ticket: formatCount(spin.ticket) }),
          ],
          ...(reward.deliverable
            ? ([
                [translate('address'), personal('address', translate('address'))],
                [translate('courier'), reward.courier],
                [translate('trackingNo'), reward.trackingNo],
                [
                  f('proof'),
                  proof.length === 0 ? null : proof.map((file) => <FileLink key={file.key} file={file} />),
                ],
              ] as const)
            : []),
          [translate('remarks'), reward.remarks],
        ]}
      />
      <div className="my-16">
        <Next key={reward.version} reward={reward} />
      </div>
    </RecordScreen>
  )
}

function Next({ reward }: { reward: RewardRecord }) {
  const t = useWords(rewardWords)
  const me = useSignedIn()
  const reload = useRefetchCall(rewardCalls.info)
  const noEditor = useDisabledReason(toUpdate(roulettePlace))
  const record = useApiMutation(rewardCalls.record)
  const key = { [trackingKey]: reward.id }
  return (
    <NextStep
      name="roulette-reward"
      record={reward}
      upload={uploads.rouletteReward}
      sentence={reward.deliverable ? undefined : t('nextStepSentence')}
      address={{ call: rewardCalls.reveal, input: key, field: 'address' }}
      errorOf={(to) => getRewardTransitionError(to, reward, me)?.sentence ?? null}
      disabledReason={noEditor}
      onCancel={() => goToScreen(rouletteScreens.rewards)}
      onReload={reload}
      onSend={(input) => record.mutateAsync({ ...key, ...input })}
    />
  )
}
