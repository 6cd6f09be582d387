import { Button } from '@mantine/core'
import { Modal } from '#platform/console/dialog.ts'
import { useState } from 'react'
import { maintenancePlace } from '#areas/settings/access.ts'
import { maintenanceCalls, type ModuleState } from '#areas/settings/maintenance-mode/contract.ts'
import { words } from '#areas/settings/maintenance-mode/words.ts'
import { CloseForm } from '#areas/settings/screens/CloseForm.tsx'
import { NoticeForm } from '#areas/settings/screens/NoticeForm.tsx'
import styles from '#areas/settings/screens/settings.module.css'
import { toUpdate } from '#platform/access.ts'
import { useApiMutation, useSuspenseApiQuery } from '#platform/console/api.ts'
import { formatShortMoment, useWords } from '#platform/console/i18n.ts'
import { ActionButton, RecordScreen } from '#platform/console/record.ts'
import { useDisabledReason } from '#platform/console/session.ts'
import { PlainTable } from '#platform/ui/plain.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

/** The open form: close modules now or on a schedule, or edit a notice. */
type Open = { form: 'on' | 'plan'; state?: ModuleState } | { form: 'notice'; state: ModuleState }

export default function Maintenance() {
  const t = useWords(words)
  const { modules } = useSuspenseApiQuery(maintenanceCalls.data, {})
  const disabledReason = useDisabledReason(toUpdate(maintenancePlace))
  const may = disabledReason === null
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  return (
    <RecordScreen
      title={t('maintenance')}
      subtitle={t('sentence')}
      actions={
        <>
          <ActionButton
            label={t('plan')}
            disabledReason={disabledReason}
            onPress={() => setOpen({ form: 'plan' })}
          />
          <ActionButton
            label={t('turnOn')}
            variant="filled"
            disabledReason={disabledReason}
            onPress={() => setOpen({ form: 'on' })}
          />
        </>
      }
      history={{ call: maintenanceCalls.log, input: {} }}
    >
      <PlainTable
        className={styles.stacked}
        rows={modules}
        keyOf={({ module }) => module}
        columns={[
          [t('module'), ({ module }) => (module === 'All' ? t('allModules') : module), 'name'],
          [t('status'), (state) => <Status state={state} />],
          [
            t('notice'),
            ({ title, body, whitelist }) => (
              <span className={styles.names} data-none={title === '' || undefined}>
                {title || '—'}
                <small className={styles.notice}>{body}</small>
                {whitelist.length > 0 && <small>{t('whitelisted', { n: whitelist.length })}</small>}
              </span>
            ),
          ],
          [
            t('maintenance'),
            (state) => (
              <div className={`${styles.actions} flex flex-wrap gap-8 items-start`}>
                <End state={state} />
                {state.status === 'scheduled' && (
                  <Button variant="default" disabled={!may} onClick={() => setOpen({ form: 'plan', state })}>
                    {t('editTimes')}
                  </Button>
                )}
                <Button variant="subtle" disabled={!may} onClick={() => setOpen({ form: 'notice', state })}>
                  {t('editNotice')}
                </Button>
              </div>
            ),
            'actions',
          ],
        ]}
      />
      <Modal
        opened={open !== null}
        onClose={close}
        size="lg"
        centered
        title={
          open?.form === 'notice'
            ? t('editTitle', { module: open.state.module })
            : t(open?.form === 'plan' ? 'plan' : 'turnOn')
        }
      >
        {open?.form === 'notice' ? (
          <NoticeForm state={open.state} onClose={close} />
        ) : (
          open && (
            <CloseForm
              at={open.form}
              {...(open.state && { state: open.state })}
              modules={modules}
              onClose={close}
            />
          )
        )}
      </Modal>
    </RecordScreen>
  )
}

function Status({ state: { status, startAt, endAt, waiting } }: { state: ModuleState }) {
  const t = useWords(words)
  const when =
    startAt === null
      ? ''
      : endAt === null
        ? t('since', { when: formatShortMoment(startAt) })
        : t('fromUntil', { from: formatShortMoment(startAt), until: formatShortMoment(endAt) })
  return (
    <span className={styles.names}>
      <StatusBadge
        status={status}
        label={t(`is_${status}`)}
        colour={status === 'on' ? 'warning' : status === 'scheduled' ? 'info' : 'secondary'}
      />
      {when && <small>{when}</small>}
      {waiting && <small>{t('waiting', { ref: waiting.ref })}</small>}
    </span>
  )
}

/** Button that requests the end of maintenance, or cancels a schedule that has not started. */
function End({ state: { module, status, scheduleId } }: { state: ModuleState }) {
  const t = useWords(words)
  const disabledReason = useDisabledReason(toUpdate(maintenancePlace))
  const off = useApiMutation(maintenanceCalls.off)
  const endSchedule = useApiMutation(maintenanceCalls.endSchedule)
  if (scheduleId !== null) {
    return (
      <ActionButton
        label={t('endSchedule')}
        disabledReason={disabledReason}
        dialog={{
          title: t('endTitle', { module }),
          consequence: t('endConsequence'),
          onConfirm: (reason) => endSchedule.mutateAsync({ scheduleId, reason }),
        }}
      />
    )
  }
  if (status !== 'on') return null
  return (
    <ActionButton
      label={t('turnOff')}
      disabledReason={disabledReason}
      dialog={{
        title: t('offTitle', { module }),
        consequence: t('offConsequence'),
        onConfirm: (reason) => off.mutateAsync({ modules: [module], reason }),
      }}
    />
  )
}
