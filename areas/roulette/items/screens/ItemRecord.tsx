import { itemCalls } from '#areas/roulette/items/contract.ts'
import { ItemForm } from '#areas/roulette/items/screens/ItemForm.tsx'
import { rouletteMessages } from '#areas/roulette/messages.ts'
import { rouletteScreens } from '#areas/roulette/screens.ts'
import { words } from '#areas/roulette/words.ts'
import { formatCount, formatPercent } from '#platform/console/i18n.ts'
import { defineRecordScreen } from '#platform/console/record.ts'
import { ScreenLink } from '#platform/console/router.ts'

/** One item of a wheel. */
export default defineRecordScreen({
  words,
  calls: itemCalls,
  key: 'itemId',
  newTitle: 'newItem',
  Form: ItemForm,
  editError: ({ gameStatus, gameName }) =>
    gameStatus === 'archived' ? rouletteMessages('ARCHIVED', { name: gameName }) : null,
  view: ({ image, rouletteId, gameName, chancePercentage, type, won, stock }, { t }) => ({
    picture: image,
    subtitle: (
      <ScreenLink to={rouletteScreens.game} params={{ id: rouletteId }}>
        {gameName}
      </ScreenLink>
    ),
    figures: [
      [t('chance'), formatPercent(chancePercentage)],
      type !== 'no_win' && [t('won'), formatCount(won)],
      type !== 'no_win' && [t('stock'), stock === null ? t('unlimited') : formatCount(stock)],
    ],
  }),
})
