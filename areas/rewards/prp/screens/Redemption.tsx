import { useParams } from '@tanstack/react-router'
import { z } from 'zod'
import { prpPlace } from '#areas/rewards/access.ts'
import { Courier, prpCalls, type RedemptionRecord, RedemptionStatus } from '#areas/rewards/prp/contract.ts'
import { nextSteps, getTransitionError } from '#areas/rewards/prp/rules.ts'
import { redemptionQueue } from '#areas/rewards/prp/decision-queue.ts'
import { RedemptionDecision, useRedemptionFacts } from '#areas/rewards/prp/screens/RedemptionDecision.tsx'
import { QueuedDecision } from '#platform/console/decisions.ts'
import { RedemptionBadge } from '#areas/rewards/prp/screens/RedemptionBadge.tsx'
import { prpWords } from '#areas/rewards/prp/words.ts'
import { rewardScreens } from '#areas/rewards/screens.ts'
import styles from '#areas/rewards/screens/rewards.module.css'
import { toUpdate } from '#platform/access.ts'
import { useApiMutation, useSuspenseApiQuery, useRefetchCall } from '#platform/console/api.ts'
import {
  SelectField,
  TextAreaField,
  TextField,
  FieldGroup,
  RecordForm,
  useFormValues,
  useRecordForm,
} from '#platform/console/form.ts'
import { formatCount, formatPesos, formatShortMoment, useWords, useMessage } from '#platform/console/i18n.ts'
import { goToScreen } from '#platform/console/router.ts'
import { HistoryPanel, Facts, Figure, RecordScreen } from '#platform/console/record.ts'
import { useSignedIn, useDisabledReason } from '#platform/console/session.ts'
import { FilesField, FileLink } from '#platform/console/upload.ts'
import { optionalText } from '#platform/contract/fields.ts'
import { uploads } from '#platform/contract/uploads.ts'
import { labelOf } from '#platform/ui/status.ts'

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
      status={<RedemptionBadge status={status} />}
      figures={
        <>
          <Figure label={t('points')} value={formatCount(points)} />
          <Figure label={t('cashPart')} value={formatPesos(cashPart)} />
        </>
      }
      aside={
        <HistoryPanel
          call={prpCalls.logs}
          input={{ productTrackingId: id }}
          record={{ kind: 'prp-redemption', id }}
        />
      }
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
      <div className={styles.gap}>
        <Next key={redemption.version} redemption={redemption} />
      </div>
      <section className={styles.card} aria-label={t('statusHistory')}>
        <h2 className={styles.heading}>{t('statusHistory')}</h2>
        <ol className={styles.steps}>
          {history.map((step) => (
            <li key={step.id}>
              <RedemptionBadge status={step.status} /> {formatShortMoment(step.createdAt)}{' '}
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

const schema = z.object({
  status: RedemptionStatus.exclude(['pending']),
  courier: Courier.nullable(),
  trackingNo: optionalText(60),
  remarks: optionalText(500),
  proof: z.array(z.string()).max(5),
})

function Next({ redemption }: { redemption: RedemptionRecord }) {
  const t = useWords(prpWords)
  const m = useMessage()
  const me = useSignedIn()
  const reload = useRefetchCall(prpCalls.reward)
  const noEditor = useDisabledReason(toUpdate(prpPlace))
  const record = useApiMutation(prpCalls.record)
  const { courier, deliverable, id, status, version } = redemption
  const possible = nextSteps(status, deliverable)
  const form = useRecordForm({
    name: 'prp-redemption',
    words: prpWords,
    labels: { status: t('newStatus') },
    id,
    schema,
    initial: { status: null, courier, trackingNo: redemption.trackingNo, remarks: '', proof: [] },
  })
  const { status: to } = useFormValues(form)
  if (possible.length === 0) return <p className={styles.quiet}>{t('over')}</p>
  const error = to === null ? null : getTransitionError(to, redemption, me)
  return (
    <RecordForm
      form={form}
      sendLabel={t('updateStatus')}
      disabledReason={noEditor}
      blockedReason={error && m(error.sentence)}
      onCancel={() => goToScreen(rewardScreens.prpRewards)}
      onReload={reload}
      onSend={({ status: chosen, courier: by, ...fields }) =>
        record.mutateAsync({
          productTrackingId: id,
          version,
          ...fields,
          courier: Courier.nullable().parse(by),
          ...(chosen !== null && { status: chosen }),
        })
      }
    >
      <FieldGroup title={t('next')} sentence={t('nextSentence')}>
        <SelectField name="status" options={possible.map((value) => ({ value, label: labelOf(value) }))} />
        {to === 'shipped' && (
          <>
            <SelectField
              name="courier"
              required
              options={Courier.options
                .filter((value) => value !== 'Pick-up')
                .map((value) => ({ value, label: value }))}
            />
            <TextField name="trackingNo" required />
          </>
        )}
        {(to === 'delivered' || to === 'completed') && (
          <FilesField
            name="proof"
            hint={t('proofHint')}
            upload={uploads.prpReward}
            maxFiles={5}
            required={redemption.proof.length === 0}
          />
        )}
        <TextAreaField name="remarks" hint={t('remarksHint')} required={to === 'cancelled'} />
      </FieldGroup>
    </RecordForm>
  )
}
