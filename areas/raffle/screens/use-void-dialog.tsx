import { useState } from 'react'
import { VoidReason, type WinnerRow } from '#areas/raffle/contract.ts'
import { drawCalls } from '#areas/raffle/draws/contract.ts'
import { voidWords } from '#areas/raffle/void-words.ts'
import { words } from '#areas/raffle/words.ts'
import { useApiMutation } from '#platform/console/api.ts'
import { useWords } from '#platform/console/i18n.ts'
import { SelectInput } from '#platform/console/form.ts'

/** Dialog for voiding a winner, with a public reason and an internal one. */
export function useVoidDialog(winner: Pick<WinnerRow, 'winnerId' | 'version' | 'name'> | undefined) {
  const t = useWords(words)
  const translate = useWords(voidWords)
  const voiding = useApiMutation(drawCalls.voidWinner)
  const [publicReason, setPublicReason] = useState<VoidReason | ''>('')
  return {
    title: t('voidTitle', { name: winner?.name ?? '' }),
    consequence: (
      <>
        <p>{t('voidConsequence')}</p>
        <SelectInput
          label={translate('publicReason')}
          required
          value={publicReason}
          onChange={(value) => setPublicReason(VoidReason.safeParse(value).data ?? '')}
          data={[
            { value: '', label: translate('chooseReason') },
            ...VoidReason.options.map((value) => ({ value, label: translate(`void_${value}`) })),
          ]}
        />
      </>
    ),
    reasonLabel: translate('privateReason'),
    onConfirm: async (reason: string) => {
      if (!winner || publicReason === '') return undefined
      const { winnerId, version } = winner
      return voiding.mutateAsync({ winnerId, version, reason, publicReason })
    },
  }
}
