import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { mopPlace } from '#areas/settings/access.ts'
import { type Mop, mopCalls } from '#areas/settings/modes-of-payment/contract.ts'
import { whyNotDelete } from '#areas/settings/modes-of-payment/rules.ts'
import { words } from '#areas/settings/modes-of-payment/words.ts'
import { reasonWords } from '#areas/settings/reason-words.ts'
import { sayWhy } from '#areas/settings/reasons.ts'
import { settingsScreens } from '#areas/settings/screens.ts'
import { ModeForm } from '#areas/settings/screens/ModeForm.tsx'
import { StatusActions } from '#areas/settings/screens/StatusActions.tsx'
import { toDelete } from '#platform/access/access.ts'
import { keyOf, useAsk, useReply } from '#platform/console/ask.ts'
import { goToScreen } from '#platform/console/navigation.ts'
import { ActionButton } from '#platform/console/record/ActionButton.tsx'
import { HistoryPanel } from '#platform/console/record/HistoryPanel.tsx'
import { RecordScreen } from '#platform/console/record/RecordScreen.tsx'
import { ScreenLink } from '#platform/console/ScreenLink.tsx'
import { useWhyClosed } from '#platform/console/session.ts'
import { useWords } from '#platform/console/words.ts'
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
  const mop = useReply(mopCalls.detail, { mopId })
  const updateStatus = useAsk(mopCalls.updateStatus)
  const { name, status, version, lastIn } = mop
  return (
    <RecordScreen
      title={name}
      subtitle={mop.code}
      status={<StatusBadge status={status} />}
      actions={
        <>
          <StatusActions
            name={name}
            status={status}
            lastIn={lastIn}
            onChange={(to, reason, force) =>
              updateStatus.mutateAsync({ mopId, status: to, reason, force, version })
            }
          />
          <Remove mop={mop} />
          <ScreenLink to={settingsScreens.method} params={{ methodId: 0, mode: 'add' }} search={{ mopId }}>
            <Button component="span" variant="default">
              {t('newMethod')}
            </Button>
          </ScreenLink>
        </>
      }
      aside={<HistoryPanel kind="mop" id={mopId} />}
    >
      <ModeForm
        mop={mop}
        onReload={() => queryClient.refetchQueries({ queryKey: keyOf(mopCalls.detail, { mopId }) })}
      />
    </RecordScreen>
  )
}

function Remove({ mop }: { mop: Mop }) {
  const t = useWords(words)
  const say = useWords(reasonWords)
  const remove = useAsk(mopCalls.delete)
  const right = useWhyClosed(toDelete(mopPlace))
  const { mopId, name, status, version, methods } = mop
  const uses = methods.map(({ label, module }) => `${label} (${module})`)
  const why = whyNotDelete({ status, transactionCount: 0, uses })
  return (
    <ActionButton
      label={t('remove')}
      closed={right ?? (why && sayWhy(say, why))}
      danger
      dialog={{
        title: `${t('remove')}: ${name}`,
        consequence: t('removeConsequence', { name }),
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
