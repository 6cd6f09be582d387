import { rafflePlace } from '#areas/raffle/access.ts'
import { raffleCalls, type RaffleDetails } from '#areas/raffle/contract.ts'
import {
  type RuleError,
  getCancelError,
  getDeleteError,
  getGatherError,
  getLockError,
  getOpenError,
} from '#areas/raffle/rules.ts'
import { raffleScreens } from '#areas/raffle/screens.ts'
import { words } from '#areas/raffle/words.ts'
import { toCreate, toDelete, toUpdate } from '#platform/access.ts'
import { useApiMutation } from '#platform/console/api.ts'
import { goToScreen } from '#platform/console/router.ts'
import { ActionButton } from '#platform/console/record.ts'
import { useDisabledReason } from '#platform/console/session.ts'
import { useMessage, useWords } from '#platform/console/i18n.ts'

/** Actions on a raffle. Unavailable actions are disabled and show the reason. */
export function RaffleActions({ raffle }: { raffle: RaffleDetails }) {
  const t = useWords(words)
  const m = useMessage()
  const open = useApiMutation(raffleCalls.open)
  const lock = useApiMutation(raffleCalls.lock)
  const gather = useApiMutation(raffleCalls.importEntries)
  const cancel = useApiMutation(raffleCalls.cancel)
  const remove = useApiMutation(raffleCalls.delete)
  const mayCreate = useDisabledReason(toCreate(rafflePlace))
  const mayUpdate = useDisabledReason(toUpdate(rafflePlace))
  const mayDelete = useDisabledReason(toDelete(rafflePlace))
  const errorText = (error: RuleError | null) => error && m(error)
  const { raffleId, title, version, status, entriesCount, entrySource } = raffle
  const one = { raffleId, version }
  return (
    <>
      {status === 'draft' && (
        <ActionButton
          label={t('openRaffle')}
          variant="filled"
          disabledReason={mayUpdate ?? errorText(getOpenError(raffle))}
          dialog={{
            title: t('openTitle', { title }),
            consequence: t('openConsequence'),
            withReason: false,
            onConfirm: () => open.mutateAsync(one),
          }}
        />
      )}
      {status === 'open' && (
        <ActionButton
          label={t('lock')}
          variant="filled"
          disabledReason={mayUpdate ?? errorText(getLockError(raffle))}
          dialog={{
            title: t('lockTitle', { title }),
            consequence: t('lockConsequence', { n: entrySource === 'transactions' ? 0 : entriesCount }),
            withReason: false,
            onConfirm: () => lock.mutateAsync(one),
          }}
        />
      )}
      {entrySource === 'transactions' && (status === 'draft' || status === 'open') && (
        <ActionButton
          label={t('gather')}
          disabledReason={mayCreate ?? errorText(getGatherError(raffle))}
          dialog={{
            title: t('gatherTitle', { title }),
            consequence: t('gatherConsequence'),
            withReason: false,
            onConfirm: () => gather.mutateAsync(one),
          }}
        />
      )}
      <ActionButton
        label={t('cancelRaffle')}
        danger
        disabledReason={mayUpdate ?? errorText(getCancelError(raffle))}
        dialog={{
          title: t('cancelTitle', { title }),
          consequence: t('cancelConsequence'),
          onConfirm: (reason) => cancel.mutateAsync({ ...one, reason }),
        }}
      />
      {status === 'draft' && (
        <ActionButton
          label={t('delete')}
          danger
          disabledReason={mayDelete ?? errorText(getDeleteError(raffle))}
          dialog={{
            title: t('deleteTitle', { title }),
            consequence: t('deleteConsequence'),
            withReason: false,
            onConfirm: async () => {
              const done = await remove.mutateAsync(one)
              goToScreen(raffleScreens.raffles)
              return done
            },
          }}
        />
      )}
    </>
  )
}
