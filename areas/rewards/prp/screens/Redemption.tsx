import { useParams } from '@tanstack/react-router'
import { prpPlace } from '#areas/rewards/access.ts'
import { prpCalls, type RedemptionRecord } from '#areas/rewards/prp/contract.ts'
import { getTransitionError } from '#areas/rewards/prp/rules.ts'
import { redemptionQueue } from '#areas/rewards/prp/decision-queue.ts'
import { RedemptionDecision, useRedemptionFacts } from '#areas/rewards/prp/screens/RedemptionDecision.tsx'
import { QueuedDecision } from '#platform/console/decisions.ts'
import { FulfilmentBadge, NextStep } from '#platform/console/fulfilment.ts'
import { prpWords } from '#areas/rewards/prp/words.ts'
import { rewardScreens } from '#areas/rewards/screens.ts'
import styles from '#areas/rewards/screens/rewards.module.css'
import { toUpdate } from '#platform/access.ts'
import { useApiMutation, useSuspenseApiQuery, useRefetchCall } from '#platform/console/api.ts'
import { formatCount, formatPesos, formatShortMoment, useWords } from '#platform/console/i18n.ts'
import { goToScreen } from '#platform/console/router.ts'
import { Facts, Figure, RecordScreen } from '#platform/console/record.ts'
import { useSignedIn, useDisabledReason } from '#platform/console/session.ts'
import { FileLink } from '#platform/console/upload.ts'
import { uploads } from '#platform/contract/uploads.ts'

/** One redemption: its decision page while it is pending, then its record with the next step. */
export default function Redemption() {
  const { productTrackingId = '0' } = useParams({ strict: false })
  const redemption = useSuspenseApiQuery(prpCalls.reward, { productTrackingId: Number(productTrackingId) })
  const t = useWords(prpWords)
  return (
    <QueuedDecision
      queue={redemptionQueue}
      current={redemption}
      listName={t('rewards')}
      closed={redemption.status === 'pending' ? null : <Processed redemption={redemption} />}
    >
      {(moves) => <RedemptionDecision redemption={redemption} moves={moves} />}
    </QueuedDecision>
  )
}

function Processed({ redemption }: { redemption: RedemptionRecord }) {
  const t = useWords(prpWords)
  const facts = useRedemptionFacts(redemption)
  const { cashPart, history, id, itemName, name, points, proof, status } = redemption
  return (
    <RecordScreen
      title={itemName}
      subtitle={name}
      status={<FulfilmentBadge status={status} />}
      figures={
        <>
          <Figure label={t('points')} value={formatCount(points)} />
          <Figure label={t('cashPart')} value={formatPesos(cashPart)} />
        </>
      }
      history={{
        call: prpCalls.logs,
        input: { productTrackingId: id },
        record: { kind: 'prp-redemption', id },
      }}
    >
      <Facts
        facts={[
          [t('reference'), redemption.refNo],
          ...facts,
          [t('courier'), redemption.courier],
          [t('trackingNo'), redemption.trackingNo],
          [t('remarks'), redemption.remarks],
          [
            t('proof'),
            proof.length === 0 ? null : proof.map((file) => <FileLink key={file.key} file={file} />),
          ],
        ]}
      />
      <div className="my-16">
        <Next key={redemption.version} redemption={redemption} />
      </div>
      <section className="mb-16 p-16 border rounded-6" aria-label={t('statusHistory')}>
        <h2 className="mb-4 text-15">{t('statusHistory')}</h2>
        <ol className={styles.steps}>
          {history.map((step) => (
            <li key={step.id}>
              <FulfilmentBadge status={step.status} /> {formatShortMoment(step.createdAt)}{' '}
              {t('by', { who: step.byName })}
              {[step.courier, step.trackingNo, step.remarks].filter(Boolean).length > 0 && (
                <div>{[step.courier, step.trackingNo, step.remarks].filter(Boolean).join(' · ')}</div>
              )}
              {step.proof.map((file) => (
                <FileLink key={file.key} file={file} />
              ))}
            </li>
          ))}
        </ol>
      </section>
    </RecordScreen>
  )
}

function Next({ redemption }: { redemption: RedemptionRecord }) {
  const t = useWords(prpWords)
  const me = useSignedIn()
  const reload = useRefetchCall(prpCalls.reward)
  const noEditor = useDisabledReason(toUpdate(prpPlace))
  const record = useApiMutation(prpCalls.record)
  return (
    <NextStep
      name="prp-redemption"
      record={redemption}
      upload={uploads.prpReward}
      sentence={t('nextSentence')}
      errorOf={(to) => getTransitionError(to, redemption, me)?.sentence ?? null}
      disabledReason={noEditor}
      onCancel={() => goToScreen(rewardScreens.prpRewards)}
      onReload={reload}
      onSend={(input) => record.mutateAsync({ productTrackingId: redemption.id, ...input })}
    />
  )
}
