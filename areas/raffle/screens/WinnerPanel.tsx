import { drawers, rafflePlace } from '#areas/raffle/access.ts'
import type { RaffleDetails, WinnerRow } from '#areas/raffle/contract.ts'
import { drawCalls } from '#areas/raffle/draws/contract.ts'
import { finalTaxOn, type Why, whyNotMove, whyNotVoid } from '#areas/raffle/rules.ts'
import { useVoidDialog } from '#areas/raffle/screens/use-void-dialog.tsx'
import { voidWords } from '#areas/raffle/void-words.ts'
import { whyWords } from '#areas/raffle/why-words.ts'
import { words } from '#areas/raffle/words.ts'
import { toUpdate } from '#platform/access/access.ts'
import { useAsk } from '#platform/console/ask.ts'
import { pesos, shortMoment } from '#platform/console/format.ts'
import { ActionButton } from '#platform/console/record/ActionButton.tsx'
import { Facts } from '#platform/console/record/Facts.tsx'
import { useSignedIn, useWhyClosed } from '#platform/console/session.ts'
import { useWords } from '#platform/console/words.ts'
import styles from './raffle.module.css'

type Props = { winner: WinnerRow; raffle: RaffleDetails }

/** One winner and what becomes of them. */
export function WinnerPanel({ winner, raffle }: Props) {
  const t = useWords(words)
  const because = useWords(whyWords)
  const published = useWords(voidWords)
  const person = useSignedIn()
  const move = useAsk(drawCalls.confirmWinner)
  const voiding = useVoidDialog(winner)
  const mayUpdate = useWhyClosed(toUpdate(rafflePlace))
  const mayDraw = useWhyClosed(drawers)
  const say = (why: Why | null) => why && because(`why_${why}`)
  const { winnerId, version, status, name, value } = winner
  const tax = finalTaxOn(value)
  const to = (next: 'confirmed' | 'claimed' | 'forfeited') => ({
    closed: mayUpdate ?? say(whyNotMove(status, next)),
    go: (reason: string) =>
      move.mutateAsync({ winnerId, version, status: next, ...(reason !== '' && { reason }) }),
  })
  const [confirmed, claimed, forfeited] = [to('confirmed'), to('claimed'), to('forfeited')]
  return (
    <>
      <Facts
        facts={[
          [t('prize'), winner.prize],
          [t('value'), pesos(value)],
          ['', tax === null ? '' : t('finalTax', { amount: pesos(tax) })],
          [t('entryNo'), winner.entryNo],
          [t('mobile'), winner.mobile],
          [t('drawnAt'), shortMoment(winner.drawnAt)],
          [t('drawnBy'), winner.drawnBy],
          [t('status'), t(`winner_${status}`)],
          [t('voidReason'), winner.voidReason === null ? '' : published(`void_${winner.voidReason}`)],
          [t('reason'), winner.reason],
          [
            t('seedHash'),
            <code key="hash" className={styles.hash}>
              {winner.seedHash}
            </code>,
          ],
        ]}
      />
      <div className={styles.actions}>
        <ActionButton
          label={t('confirm')}
          variant="filled"
          closed={confirmed.closed}
          dialog={{
            title: t('confirmTitle', { name }),
            consequence: t('confirmConsequence'),
            withReason: false,
            onConfirm: () => confirmed.go(''),
          }}
        />
        <ActionButton
          label={t('claim')}
          closed={claimed.closed}
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
          closed={forfeited.closed}
          dialog={{
            title: t('forfeitTitle', { name }),
            consequence: t('forfeitConsequence'),
            onConfirm: forfeited.go,
          }}
        />
        <ActionButton
          label={t('voidWinner')}
          danger
          closed={mayDraw ?? say(whyNotVoid(raffle, person, winner))}
          dialog={voiding}
        />
      </div>
    </>
  )
}
