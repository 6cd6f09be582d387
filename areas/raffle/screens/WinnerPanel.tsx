import { drawers, rafflePlace } from '#areas/raffle/access.ts'
import type { RaffleDetails, WinnerRow } from '#areas/raffle/contract.ts'
import { drawCalls } from '#areas/raffle/draws/contract.ts'
import { calculateFinalTax, type RuleError, getTransitionError, getVoidError } from '#areas/raffle/rules.ts'
import { useVoidDialog } from '#areas/raffle/screens/use-void-dialog.tsx'
import { voidWords } from '#areas/raffle/void-words.ts'
import { words } from '#areas/raffle/words.ts'
import { toUpdate } from '#platform/access.ts'
import { useApiMutation } from '#platform/console/api.ts'
import { formatPesos, formatShortMoment, useMessage, useWords } from '#platform/console/i18n.ts'
import { RecordActions, ActionButton, Facts } from '#platform/console/record.ts'
import { useSignedIn, useDisabledReason } from '#platform/console/session.ts'

type Props = { winner: WinnerRow; raffle: RaffleDetails }

/** One winner with the available actions. */
export function WinnerPanel({ winner, raffle }: Props) {
  const t = useWords(words)
  const m = useMessage()
  const published = useWords(voidWords)
  const person = useSignedIn()
  const move = useApiMutation(drawCalls.confirmWinner)
  const voiding = useVoidDialog(winner)
  const mayUpdate = useDisabledReason(toUpdate(rafflePlace))
  const mayDraw = useDisabledReason(drawers)
  const errorText = (error: RuleError | null) => error && m(error)
  const { winnerId, version, status, name, value } = winner
  const tax = calculateFinalTax(value)
  const to = (next: 'confirmed' | 'claimed' | 'forfeited') => ({
    closed: mayUpdate ?? errorText(getTransitionError(status, next)),
    go: (reason: string) =>
      move.mutateAsync({ winnerId, version, status: next, ...(reason !== '' && { reason }) }),
  })
  const [confirmed, claimed, forfeited] = [to('confirmed'), to('claimed'), to('forfeited')]
  return (
    <>
      <Facts
        facts={[
          [t('prize'), winner.prize],
          [t('value'), formatPesos(value)],
          ['', tax === null ? '' : t('finalTax', { amount: formatPesos(tax) })],
          [t('entryNo'), winner.entryNo],
          [t('mobile'), winner.mobile],
          [t('drawnOn'), formatShortMoment(winner.drawnAt)],
          [t('drawnBy'), winner.drawnByName],
          [t('status'), t(`winner_${status}`)],
          [t('voidReason'), winner.voidReason === null ? '' : published(`void_${winner.voidReason}`)],
          [t('reason'), winner.reason],
          [
            t('seedHash'),
            <code key="hash" className="font-mono text-12 break-anywhere">
              {winner.seedHash}
            </code>,
          ],
        ]}
      />
      <RecordActions isInPanel>
        <ActionButton
          label={t('confirmWinner')}
          variant="filled"
          disabledReason={confirmed.closed}
          dialog={{
            title: t('confirmTitle', { name }),
            consequence: t('confirmConsequence'),
            withReason: false,
            onConfirm: () => confirmed.go(''),
          }}
        />
        <ActionButton
          label={t('claim')}
          disabledReason={claimed.closed}
          dialog={{
            title: t('claimTitle', { name }),
            consequence: t('claimConsequence'),
            withReason: false,
            onConfirm: () => claimed.go(''),
          }}
        />
        <ActionButton
          label={t('forfeit')}
          danger
          disabledReason={forfeited.closed}
          dialog={{
            title: t('forfeitTitle', { name }),
            consequence: t('forfeitConsequence'),
            onConfirm: forfeited.go,
          }}
        />
        <ActionButton
          label={t('voidWinner')}
          danger
          disabledReason={mayDraw ?? errorText(getVoidError(raffle, person, winner))}
          dialog={voiding}
        />
      </RecordActions>
    </>
  )
}
