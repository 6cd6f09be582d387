import { merchantPlace } from '#areas/merchants/access.ts'
import { type KankolekSettings, kankolekCalls, type MdrSetting } from '#areas/merchants/kankolek/contract.ts'
import { chargeFor, whyNotConfirm } from '#areas/merchants/kankolek/rules.ts'
import classes from '#areas/merchants/kankolek/screens/kankolek.module.css'
import { wireOf } from '#areas/merchants/kankolek/screens/mdr-values.ts'
import { words } from '#areas/merchants/kankolek/words.ts'
import { toUpdate } from '#platform/access/access.ts'
import { useAsk } from '#platform/console/ask.ts'
import { percent, pesos, shortMoment } from '#platform/console/format.ts'
import { ActionButton } from '#platform/console/record/ActionButton.tsx'
import { useSignedIn, useWhyClosed } from '#platform/console/session.ts'
import { useWords } from '#platform/console/words.ts'

const examplePaid = 100_000

type Props = { settings: KankolekSettings; pending: MdrSetting }

/** What waits for a second person, and the way to confirm it. */
export function PendingNote({ settings, pending }: Props) {
  const t = useWords(words)
  const update = useAsk(kankolekCalls.update)
  const who = useSignedIn()
  const right = useWhyClosed(toUpdate(merchantPlace))
  const own = whyNotConfirm(pending, who) === null ? null : t('ownRequest')
  const { businessId, businessName: name, version, current } = settings
  const rate = percent(pending.rate)
  const when =
    pending.effectiveAt === null ? t('atOnce') : t('fromMoment', { when: shortMoment(pending.effectiveAt) })
  return (
    <section className={classes.note}>
      <div>
        <h2 className={classes.noteTitle}>{t('pendingTitle')}</h2>
        <p className={classes.noteText}>
          {t('pendingSentence', { by: pending.madeBy, rate, when: shortMoment(pending.madeAt) })}
        </p>
        {pending.remarks !== '' && <p className={classes.noteText}>{pending.remarks}</p>}
      </div>
      <ActionButton
        label={t('confirm', { rate })}
        variant="filled"
        closed={right ?? own}
        dialog={{
          title: t('confirmTitle', { rate, name }),
          verb: t('confirm', { rate }),
          withReason: false,
          consequence: t('confirmConsequence', {
            old: percent(current.rate),
            name,
            rate,
            when,
            paid: pesos(examplePaid),
            charge: pesos(chargeFor(examplePaid, pending)),
          }),
          onConfirm: () => update.mutateAsync({ ...wireOf(pending), businessId, version }),
        }}
      />
    </section>
  )
}

/** What was decided and takes effect later. */
export function ScheduledNote({ scheduled }: { scheduled: MdrSetting }) {
  const t = useWords(words)
  return (
    <section className={classes.note}>
      <div>
        <h2 className={classes.noteTitle}>{t('scheduledTitle')}</h2>
        <p className={classes.noteText}>
          {t('scheduledSentence', {
            rate: percent(scheduled.rate),
            when: shortMoment(scheduled.effectiveAt),
            by: scheduled.madeBy,
          })}
        </p>
      </div>
    </section>
  )
}
