import { useParams } from '@tanstack/react-router'
import { rewardCalls, trackingKey } from '#areas/roulette/rewards/contract.ts'
import { NextStep } from '#areas/roulette/rewards/screens/NextStep.tsx'
import { RewardBadge } from '#areas/roulette/rewards/screens/RewardBadge.tsx'
import { rouletteScreens } from '#areas/roulette/screens.ts'
import styles from '#areas/roulette/screens/roulette.module.css'
import { formatValue } from '#areas/roulette/shared/screens/format.ts'
import { rewardWords } from '#areas/roulette/rewards/words.ts'
import { words } from '#areas/roulette/words.ts'
import { useSuspenseApiQuery } from '#platform/console/api.ts'
import { formatCount, formatShortMoment, useWords } from '#platform/console/i18n.ts'
import { HistoryPanel, Masked, Facts, Figure, RecordScreen } from '#platform/console/record.ts'
import { ScreenLink } from '#platform/console/router.ts'
import { FileLink } from '#platform/console/upload.ts'

/** One reward: the winning spin, its history and its next step. */
export default function Reward() {
  const { productTrackingId = '0' } = useParams({ strict: false })
  const t = useWords(words)
  const translate = useWords(rewardWords)
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
      status={<RewardBadge status={status} />}
      figures={
        <>
          <Figure label={translate('prize')} value={t(`type_${type}`)} />
          {type !== 'prp_item' && <Figure label={t('value')} value={formatValue(reward, t)} />}
        </>
      }
      aside={<HistoryPanel kind="roulette-reward" id={id} />}
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
                  translate('proof'),
                  proof.length === 0 ? null : proof.map((file) => <FileLink key={file.key} file={file} />),
                ],
              ] as const)
            : []),
          [translate('remarks'), reward.remarks],
        ]}
      />
      <div className={styles.gap}>
        <NextStep key={reward.version} reward={reward} />
      </div>
    </RecordScreen>
  )
}
