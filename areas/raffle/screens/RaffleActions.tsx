import { rafflePlace } from '#areas/raffle/access.ts'
import { raffleCalls, type RaffleDetails } from '#areas/raffle/contract.ts'
import {
  type Why,
  whyNotCancel,
  whyNotDelete,
  whyNotGather,
  whyNotLock,
  whyNotOpen,
} from '#areas/raffle/rules.ts'
import { raffleScreens } from '#areas/raffle/screens.ts'
import { whyWords } from '#areas/raffle/why-words.ts'
import { words } from '#areas/raffle/words.ts'
import { toCreate, toDelete, toUpdate } from '#platform/access/access.ts'
import { useAsk } from '#platform/console/ask.ts'
import { goToScreen } from '#platform/console/navigation.ts'
import { ActionButton } from '#platform/console/record/ActionButton.tsx'
import { useWhyClosed } from '#platform/console/session.ts'
import { useWords } from '#platform/console/words.ts'

/** What can be done with a raffle now; what cannot is closed and says why. */
export function RaffleActions({ raffle }: { raffle: RaffleDetails }) {
  const t = useWords(words)
  const because = useWords(whyWords)
  const open = useAsk(raffleCalls.open)
  const lock = useAsk(raffleCalls.lock)
  const gather = useAsk(raffleCalls.importEntries)
  const cancel = useAsk(raffleCalls.cancel)
  const remove = useAsk(raffleCalls.delete)
  const mayCreate = useWhyClosed(toCreate(rafflePlace))
  const mayUpdate = useWhyClosed(toUpdate(rafflePlace))
  const mayDelete = useWhyClosed(toDelete(rafflePlace))
  const say = (why: Why | null) => why && because(`why_${why}`)
  const { raffleId, title, version, status, entriesCount, entrySource } = raffle
  const one = { raffleId, version }
  return (
    <>
      {status === 'draft' && (
        <ActionButton
          label={t('open')}
          variant="filled"
          closed={mayUpdate ?? say(whyNotOpen(raffle))}
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
          closed={mayUpdate ?? say(whyNotLock(raffle))}
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
          closed={mayCreate ?? say(whyNotGather(raffle))}
          dialog={{
            title: t('gatherTitle', { title }),
            consequence: t('gatherConsequence'),
            withReason: false,
            onConfirm: () => gather.mutateAsync(one),
          }}
        />
      )}
      <ActionButton
        label={t('cancel')}
        danger
        closed={mayUpdate ?? say(whyNotCancel(raffle))}
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
          closed={mayDelete ?? say(whyNotDelete(raffle))}
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
