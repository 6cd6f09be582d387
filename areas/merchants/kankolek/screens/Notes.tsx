import { merchantPlace } from '#areas/merchants/access.ts'
import { type KankolekSettings, kankolekCalls, type MdrSetting } from '#areas/merchants/kankolek/contract.ts'
import { calculateCharge, getConfirmError } from '#areas/merchants/kankolek/rules.ts'
import classes from '#areas/merchants/kankolek/screens/kankolek.module.css'
import { wireOf } from '#areas/merchants/kankolek/screens/mdr-values.ts'
import { words } from '#areas/merchants/kankolek/words.ts'
import { toUpdate } from '#platform/access.ts'
import { useApiMutation } from '#platform/console/api.ts'
import {
  formatPercent,
  formatPesos,
  formatShortMoment,
  useWords,
  useMessage,
} from '#platform/console/i18n.ts'
import { ActionButton } from '#platform/console/record.ts'
import { useSignedIn, useDisabledReason } from '#platform/console/session.ts'

const examplePaid = 100_000

type Props = { settings: KankolekSettings; pending: MdrSetting }

/** Notice of a setting that needs confirmation, with the confirm button. */
export function PendingNote({ settings, pending }: Props) {
  const t = useWords(words)
  const m = useMessage()
  const update = useApiMutation(kankolekCalls.update)
  const subject = useSignedIn()
  const permissionError = useDisabledReason(toUpdate(merchantPlace))
  const confirmError = getConfirmError(pending, subject)
  const { businessId, businessName: name, version, current } = settings
  const rate = formatPercent(pending.rate)
  const change = {
    old: formatPercent(current.rate),
    name,
    rate,
    paid: formatPesos(examplePaid),
    charge: formatPesos(calculateCharge(examplePaid, pending)),
  }
  return (
    <section className={classes.note}>
      <div>
        <h2 className="mb-4 font-semibold">{t('pendingTitle')}</h2>
        <p className="m-0">
          {t('pendingSentence', { by: pending.madeByName, rate, when: formatShortMoment(pending.madeAt) })}
        </p>
        {pending.remarks !== '' && <p className="m-0">{pending.remarks}</p>}
      </div>
      <ActionButton
        label={t('confirmRate', { rate })}
        variant="filled"
        disabledReason={permissionError ?? (confirmError && m(confirmError))}
        dialog={{
          title: t('confirmTitle', { rate, name }),
          verb: t('confirmRate', { rate }),
          withReason: false,
          consequence:
            pending.effectiveAt === null
              ? t('confirmConsequence', change)
              : t('confirmConsequenceLater', { ...change, when: formatShortMoment(pending.effectiveAt) }),
          onConfirm: () => update.mutateAsync({ ...wireOf(pending), businessId, version }),
        }}
      />
    </section>
  )
}

/** Notice of an approved setting that takes effect later. */
export function ScheduledNote({ scheduled }: { scheduled: MdrSetting }) {
  const t = useWords(words)
  return (
    <section className={classes.note}>
      <div>
        <h2 className="mb-4 font-semibold">{t('scheduledTitle')}</h2>
        <p className="m-0">
          {t('scheduledSentence', {
            rate: formatPercent(scheduled.rate),
            when: formatShortMoment(scheduled.effectiveAt),
            by: scheduled.madeByName,
          })}
        </p>
      </div>
    </section>
  )
}
