import { useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { mopPlace } from '#areas/settings/access.ts'
import { type Mop, mopCalls } from '#areas/settings/modes-of-payment/contract.ts'
import { getDeleteError } from '#areas/settings/modes-of-payment/rules.ts'
import { words } from '#areas/settings/modes-of-payment/words.ts'
import { settingsScreens } from '#areas/settings/screens.ts'
import { ModeForm } from '#areas/settings/screens/ModeForm.tsx'
import { StatusActions } from '#areas/settings/screens/StatusActions.tsx'
import { toDelete } from '#platform/access.ts'
import { queryKeyFor, useApiMutation, useSuspenseApiQuery } from '#platform/console/api.ts'
import { goToScreen } from '#platform/console/router.ts'
import { RequestChecks } from '#platform/console/approvals.ts'
import {
  ActionButton,
  HistoryPanel,
  RecordPicture,
  RecordScreen,
  ScreenButton,
} from '#platform/console/record.ts'
import { useDisabledReason } from '#platform/console/session.ts'
import { useMessage, useWords } from '#platform/console/i18n.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

export default function Mode() {
  const { mopId = '0', mode }: { mopId?: string; mode?: string } = useParams({ strict: false })
  return mode === 'add' ? <New /> : <Existing key={mopId} mopId={Number(mopId)} />
}

function New() {
  const t = useWords(words)
  return (
    <RecordScreen title={t('newMode')}>
      <ModeForm />
    </RecordScreen>
  )
}

function Existing({ mopId }: { mopId: number }) {
  const t = useWords(words)
  const queryClient = useQueryClient()
  const mop = useSuspenseApiQuery(mopCalls.detail, { mopId })
  const updateStatus = useApiMutation(mopCalls.updateStatus)
  const { name, status, version, lastIn } = mop
  return (
    <RecordScreen
      title={name}
      picture={<RecordPicture name={name} picture={mop.logo} />}
      subtitle={mop.code}
      status={<StatusBadge status={status} />}
      actions={
        <>
          <ScreenButton
            to={settingsScreens.method}
            params={{ methodId: 0, mode: 'add' }}
            search={{ mopId }}
            variant="default"
            label={t('newMethod')}
          />
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
          <Remove mop={mop} />
        </>
      }
      aside={<HistoryPanel kind="mop" id={mopId} />}
    >
      <ModeForm
        mop={mop}
        onReload={() => queryClient.refetchQueries({ queryKey: queryKeyFor(mopCalls.detail, { mopId }) })}
      />
    </RecordScreen>
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
