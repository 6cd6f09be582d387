import { useState } from 'react'
import { roulettePlace } from '#areas/roulette/access.ts'
import { type Game, gameCalls } from '#areas/roulette/contract.ts'
import { itemCalls } from '#areas/roulette/items/contract.ts'
import {
  wheelError,
  wheelErrorMessage,
  type GameAction,
  gameTransitions,
  getTransitionError,
} from '#areas/roulette/rules.ts'
import { words } from '#areas/roulette/words.ts'
import { useApiQuery, useApiMutation } from '#platform/console/api.ts'
import { formatPercent, formatShortMoment, useMessage, useWords } from '#platform/console/i18n.ts'
import { ActionButton, useDisabledReasons } from '#platform/console/record.ts'
import { useSignedIn } from '#platform/console/session.ts'

/**
 * Actions on a game. Actions not available in its state are hidden; forbidden ones are disabled and show the reason.
 */
export function GameActions({ game }: { game: Game }) {
  const t = useWords(words)
  const m = useMessage()
  const me = useSignedIn()
  const rights = useDisabledReasons(roulettePlace)
  const update = useApiMutation(gameCalls.update)
  const { mainId, name, status, version, itemCount } = game
  const [now] = useState(() => Date.now())
  const { data } = useApiQuery(itemCalls.chances, { rouletteId: mainId }, { background: true })
  const parts = (data?.items ?? []).map((item) => ({ ...item, chance: item.chancePercentage }))

  const disabledReason = (action: GameAction): string | null => {
    const ruleError = getTransitionError(action, game, me, now)
    if (ruleError !== null) return m(ruleError)
    const error = action === 'activate' && data ? wheelError(parts) : null
    return error ? m(wheelErrorMessage(error)) : rights.update
  }
  const isOffered = (action: GameAction) => gameTransitions.allows(action, status)
  const move = (action: GameAction) => (reason: string) =>
    update.mutateAsync({
      mainId,
      version,
      status: gameTransitions.rules[action].to,
      ...(reason !== '' && { reason }),
    })
  const total = formatPercent(game.itemChanceTotalPercentages)
  return (
    <>
      {isOffered('activate') && (
        <ActionButton
          label={t('activate')}
          variant="filled"
          disabledReason={disabledReason('activate')}
          dialog={{
            title: t('activateTitle', { name }),
            consequence: t('activateSentence', {
              from: formatShortMoment(game.startAt),
              until: formatShortMoment(game.endAt),
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
          disabledReason={disabledReason('deactivate')}
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
          disabledReason={disabledReason('archive')}
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
