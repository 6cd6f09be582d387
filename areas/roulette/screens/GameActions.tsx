import { useState } from 'react'
import { roulettePlace } from '#areas/roulette/access.ts'
import { type Game, gameCalls } from '#areas/roulette/contract.ts'
import { itemCalls } from '#areas/roulette/items/contract.ts'
import { faultOf, type GameVerb, moves, whyNotMove } from '#areas/roulette/rules.ts'
import { faultText } from '#areas/roulette/screens/fault-text.ts'
import { words } from '#areas/roulette/words.ts'
import { useAnswer, useAsk } from '#platform/console/ask.ts'
import { percent, shortMoment } from '#platform/console/format.ts'
import { ActionButton } from '#platform/console/record/ActionButton.tsx'
import { useClosed } from '#platform/console/record/use-closed.ts'
import { useSignedIn } from '#platform/console/session.ts'
import { useWords } from '#platform/console/words.ts'

/** How a game moves on; what its state does not know is not shown, what a rule forbids is closed and says why. */
export function GameActions({ game }: { game: Game }) {
  const t = useWords(words)
  const me = useSignedIn()
  const rights = useClosed(roulettePlace)
  const update = useAsk(gameCalls.update)
  const { mainId, name, status, version, itemCount } = game
  const [now] = useState(() => Date.now())
  const { data } = useAnswer(itemCalls.chances, { rouletteId: mainId }, { quiet: true })
  const parts = (data?.items ?? []).map((item) => ({ ...item, chance: item.chancePercentage }))

  const closed = (verb: GameVerb): string | null => {
    const why = whyNotMove(verb, game, me, now)
    if (why !== null) return t(`why_${why}`, { status: t(status) })
    const fault = verb === 'activate' && data ? faultOf(parts) : null
    return fault ? faultText(fault, t) : rights.update
  }
  const isOffered = (verb: GameVerb) => moves[verb].from.includes(status)
  const move = (verb: GameVerb) => (reason: string) =>
    update.mutateAsync({ mainId, version, status: moves[verb].to, ...(reason !== '' && { reason }) })
  const total = percent(game.itemChanceTotalPercentages)
  return (
    <>
      {isOffered('activate') && (
        <ActionButton
          label={t('activate')}
          variant="filled"
          closed={closed('activate')}
          dialog={{
            title: t('activateTitle', { name }),
            consequence: t('activateSentence', {
              from: shortMoment(game.startAt),
              until: shortMoment(game.endAt),
              n: String(itemCount),
              total,
            }),
            withReason: false,
            onConfirm: move('activate'),
          }}
        />
      )}
      {isOffered('deactivate') && (
        <ActionButton
          label={t('deactivate')}
          danger
          closed={closed('deactivate')}
          dialog={{
            title: t('deactivateTitle', { name }),
            consequence: t('deactivateSentence'),
            onConfirm: move('deactivate'),
          }}
        />
      )}
      {isOffered('archive') && (
        <ActionButton
          label={t('archive')}
          closed={closed('archive')}
          dialog={{
            title: t('archiveTitle', { name }),
            consequence: t('archiveSentence'),
            onConfirm: move('archive'),
          }}
        />
      )}
    </>
  )
}
