import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { VoidReason, type WinnerRow } from '#areas/raffle/contract.ts'
import { drawCalls } from '#areas/raffle/draws/contract.ts'
import { voidWords } from '#areas/raffle/void-words.ts'
import { words } from '#areas/raffle/words.ts'
import { useAsk } from '#platform/console/ask.ts'
import { useWords } from '#platform/console/words.ts'

/** What is asked before a winner is voided: the reason that everybody reads, and the one that stays in the house. */
export function useVoidDialog(winner: Pick<WinnerRow, 'winnerId' | 'version' | 'name'> | undefined) {
  const t = useWords(words)
  const say = useWords(voidWords)
  const voiding = useAsk(drawCalls.voidWinner)
  const [publicReason, setPublicReason] = useState<VoidReason | ''>('')
  return {
    title: t('voidTitle', { name: winner?.name ?? '' }),
    consequence: (
      <>
        <p>{t('voidConsequence')}</p>
        <NativeSelect
          label={say('publicReason')}
          required
          value={publicReason}
          onChange={({ target }) => setPublicReason(VoidReason.safeParse(target.value).data ?? '')}
          data={[
            { value: '', label: say('chooseReason') },
            ...VoidReason.options.map((value) => ({ value, label: say(`void_${value}`) })),
          ]}
        />
      </>
    ),
    reasonLabel: say('privateReason'),
    onConfirm: async (reason: string) => {
      if (!winner || publicReason === '') return undefined
      const { winnerId, version } = winner
      return voiding.mutateAsync({ winnerId, version, reason, publicReason })
    },
  }
}
