import { mopPlace } from '#areas/settings/access.ts'
import { type Mop, mopCalls } from '#areas/settings/modes-of-payment/contract.ts'
import { getDeleteError } from '#areas/settings/modes-of-payment/rules.ts'
import { words } from '#areas/settings/modes-of-payment/words.ts'
import { settingsScreens } from '#areas/settings/screens.ts'
import { ModeForm } from '#areas/settings/screens/ModeForm.tsx'
import { StatusActions } from '#areas/settings/screens/StatusActions.tsx'
import { toDelete } from '#platform/access.ts'
import { useApiMutation } from '#platform/console/api.ts'
import { goToScreen } from '#platform/console/router.ts'
import { RequestChecks } from '#platform/console/approvals.ts'
import { ActionButton, ScreenButton, defineRecordScreen } from '#platform/console/record.ts'
import { useDisabledReason } from '#platform/console/session.ts'
import { useMessage, useWords } from '#platform/console/i18n.ts'

export default defineRecordScreen({
  words,
  calls: { ...mopCalls, info: mopCalls.detail },
  key: 'mopId',
  param: 'mopId',
  newTitle: 'newMode',
  Form: ModeForm,
  view: (mop, { t }) => ({
    picture: mop.logo,
    subtitle: mop.code,
    actions: (
      <>
        <ScreenButton
          to={settingsScreens.method}
          params={{ methodId: 0, mode: 'add' }}
          search={{ mopId: mop.mopId }}
          variant="default"
          label={t('newMethod')}
        />
        <ModeStatus mop={mop} />
        <Remove mop={mop} />
      </>
    ),
  }),
})

function ModeStatus({ mop: { mopId, name, status, lastIn, version } }: { mop: Mop }) {
  const updateStatus = useApiMutation(mopCalls.updateStatus)
  return (
    <StatusActions
      name={name}
      status={status}
      lastIn={lastIn}
      onChange={(to, reason, force) =>
        updateStatus.mutateAsync({ mopId, status: to, reason, force, version })
      }
      checks={(reason) => (
        <RequestChecks
          call={mopCalls.updateStatus}
          input={{ mopId, status: 'inactive', reason, force: true, version }}
        />
      )}
    />
  )
}

function Remove({ mop }: { mop: Mop }) {
  const t = useWords(words)
  const m = useMessage()
  const remove = useApiMutation(mopCalls.delete)
  const permissionError = useDisabledReason(toDelete(mopPlace))
  const { mopId, name, version } = mop
  const error = getDeleteError({ ...mop, transactionCount: 0 })
  return (
    <ActionButton
      label={t('deleteMode')}
      disabledReason={permissionError ?? (error && m(error))}
      danger
      dialog={{
        title: t('deleteTitle', { name }),
        consequence: t('deleteConsequence', { name }),
        withReason: false,
        onConfirm: async () => {
          const reply = await remove.mutateAsync({ mopId, version })
          goToScreen(settingsScreens.modes)
          return reply
        },
      }}
    />
  )
}
