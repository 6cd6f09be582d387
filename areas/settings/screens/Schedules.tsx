import { Button } from '@mantine/core'
import { mopPlace } from '#areas/settings/access.ts'
import { words } from '#areas/settings/modes-of-payment/words.ts'
import { paymentModuleCalls, type Schedule } from '#areas/settings/payment-modules/contract.ts'
import { getScheduleChangeError, getScheduleEndError } from '#areas/settings/payment-modules/rules.ts'
import { settingsScreens } from '#areas/settings/screens.ts'
import { dayOf } from '#areas/settings/screens/week-days.ts'
import styles from '#areas/settings/screens/settings.module.css'
import { toUpdate } from '#platform/access.ts'
import { formatTime } from '#platform/console/dates.ts'
import { useApiMutation, useSuspenseApiQuery } from '#platform/console/api.ts'
import { formatShortMoment, useWords } from '#platform/console/i18n.ts'
import { ActionButton, EmptyState } from '#platform/console/record.ts'
import { goToScreen } from '#platform/console/router.ts'
import { useHasAccess, useDisabledReason } from '#platform/console/session.ts'
import { PlainTable } from '#platform/ui/plain.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

/** Schedules of a method. */
export function Schedules({ methodId }: { methodId: number }) {
  const t = useWords(words)
  const { rows } = useSuspenseApiQuery(paymentModuleCalls.schedules, { methodId })
  const may = useHasAccess(toUpdate(mopPlace))
  const openForm = (id: number) => goToScreen(settingsScreens.schedule, { methodId, id })
  return (
    <section aria-labelledby="schedules">
      <div className="row gap-12 justify-between">
        <h2 id="schedules" className="mb-8 text-14">
          {t('schedules')}
        </h2>
        <Button variant="default" disabled={!may} onClick={() => openForm(0)}>
          {t('newSchedule')}
        </Button>
      </div>
      {rows.length === 0 && <EmptyState title={t('noSchedules')} sentence={t('noSchedulesSentence')} />}
      {rows.length > 0 && (
        <PlainTable
          isFramed
          rows={rows}
          keyOf={({ schedulerId }) => schedulerId}
          columns={[
            [
              t('action'),
              ({ action, reason }) => (
                <span className={styles.names}>
                  {t(`action_${action}`)}
                  <small>{reason}</small>
                </span>
              ),
            ],
            [t('repeat'), (schedule) => <Repeat schedule={schedule} />],
            [t('nextRun'), ({ nextAt }) => formatShortMoment(nextAt) || '–'],
            [
              t('status'),
              ({ status }) => (
                <StatusBadge status={status} {...(status === 'running' && { colour: 'info' as const })} />
              ),
            ],
            [t('createdBy'), ({ createdByName }) => createdByName],
            [
              t('schedules'),
              (schedule) => <Actions schedule={schedule} onEdit={() => openForm(schedule.schedulerId)} />,
              'actions',
            ],
          ]}
        />
      )}
    </section>
  )
}

function Repeat({ schedule: { repeat, days, startTime, endTime } }: { schedule: Schedule }) {
  const t = useWords(words)
  const weekdays = days.map((day) => t(`day_${dayOf(day)}`)).join(', ')
  const hours = [startTime, endTime]
    .filter((time) => time !== null)
    .map(formatTime)
    .join('–')
  return (
    <span className={styles.names}>
      {t(`repeat_${repeat}`)}
      <small>{[weekdays, hours].filter(Boolean).join(' ')}</small>
    </span>
  )
}

function Actions({ schedule, onEdit }: { schedule: Schedule; onEdit: () => void }) {
  const t = useWords(words)
  const act = useApiMutation(paymentModuleCalls.actOnSchedule)
  const disabledReason = useDisabledReason(toUpdate(mopPlace))
  const { schedulerId, version } = schedule
  const send = (action: 'cancel' | 'end') => (reason: string) =>
    act.mutateAsync({ action: action, schedulerId, version, reason })
  return (
    <div className={`${styles.actions} flex flex-wrap gap-8 items-start`}>
      {getScheduleChangeError(schedule) === null && (
        <Button variant="default" size="compact-sm" disabled={disabledReason !== null} onClick={onEdit}>
          {t('editSchedule')}
        </Button>
      )}
      {getScheduleChangeError(schedule) === null && (
        <ActionButton
          label={t('cancelSchedule')}
          disabledReason={disabledReason}
          danger
          dialog={{
            title: t('cancelTitle'),
            consequence: t('cancelConsequence'),
            onConfirm: send('cancel'),
          }}
        />
      )}
      {getScheduleEndError(schedule) === null && (
        <ActionButton
          label={t('endSchedule')}
          disabledReason={disabledReason}
          danger
          dialog={{ title: t('endTitle'), consequence: t('endConsequence'), onConfirm: send('end') }}
        />
      )}
    </div>
  )
}
