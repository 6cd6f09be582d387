import { useParams } from '@tanstack/react-router'
import { rewardCalls, type RewardRecord, trackingKey } from '#areas/roulette/rewards/contract.ts'
import { NextStep } from '#areas/roulette/rewards/screens/NextStep.tsx'
import { RewardBadge } from '#areas/roulette/rewards/screens/RewardBadge.tsx'
import { rouletteScreens } from '#areas/roulette/screens.ts'
import styles from '#areas/roulette/screens/roulette.module.css'
import { valueText } from '#areas/roulette/screens/shown.ts'
import { rewardWords } from '#areas/roulette/rewards/words.ts'
import { words } from '#areas/roulette/words.ts'
import { useReply } from '#platform/console/ask.ts'
import { count, shortMoment } from '#platform/console/format.ts'
import { HistoryPanel } from '#platform/console/record/HistoryPanel.tsx'
import { Masked } from '#platform/console/record/Masked.tsx'
import { Facts, Figure, RecordScreen } from '#platform/console/record/RecordScreen.tsx'
import { ScreenLink } from '#platform/console/ScreenLink.tsx'
import { FileLink } from '#platform/console/upload/FileLink.tsx'
import { useWords } from '#platform/console/words.ts'

/** One reward: how it was won, the way it has gone, and its next step. */
export default function Reward() {
  const { productTrackingId = '0' } = useParams({ strict: false })
  const t = useWords(words)
  const say = useWords(rewardWords)
  const reward = useReply(rewardCalls.info, { [trackingKey]: Number(productTrackingId) })
  const { id, itemName, name, status, type, mainId, gameName, spin, proof } = reward
  const personal = (field: 'mobile' | 'address', label: string) => (
    <Masked
      key={field}
      call={rewardCalls.reveal}
      wire={{ [trackingKey]: id }}
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
          <Figure label={say('prize')} value={t(`type_${type}`)} />
          {type !== 'prp_item' && <Figure label={t(`value_${type}`)} value={valueText(reward)} />}
        </>
      }
      aside={<HistoryPanel kind="roulette-reward" id={id} />}
    >
      <Facts
        facts={[
          [say('tracking'), id],
          [t('mobile'), personal('mobile', t('mobile'))],
          [say('wonAt'), shortMoment(reward.wonAt)],
          [
            t('game'),
            <ScreenLink key="game" to={rouletteScreens.game} params={{ id: mainId }}>
              {gameName}
            </ScreenLink>,
          ],
          [t('spinNo'), say('spinFact', { n: count(spin.spinNo), ticket: String(spin.ticket) })],
          ...(reward.deliverable
            ? ([
                [say('address'), personal('address', say('address'))],
                [say('courier'), reward.courier],
                [say('trackingNo'), reward.trackingNo],
                [
                  say('proof'),
                  proof.length === 0 ? null : proof.map((file) => <FileLink key={file.key} file={file} />),
                ],
              ] as const)
            : []),
          [say('remarks'), reward.remarks],
        ]}
      />
      <div className={styles.gap}>
        <NextStep key={reward.version} reward={reward} />
      </div>
      <Way reward={reward} />
    </RecordScreen>
  )
}

function Way({ reward: { history } }: { reward: RewardRecord }) {
  const say = useWords(rewardWords)
  return (
    <section className={styles.card} aria-label={say('way')}>
      <h2 className={styles.heading}>{say('way')}</h2>
      <ol className={styles.steps}>
        {history.map((step) => {
          const said = [step.courier, step.trackingNo, step.remarks].filter(Boolean).join(' · ')
          return (
            <li key={step.id}>
              <RewardBadge status={step.status} /> {shortMoment(step.createdAt)} {say('by', { who: step.by })}
              {said !== '' && <div>{said}</div>}
              {step.proof.map((file) => (
                <FileLink key={file.key} file={file} />
              ))}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
