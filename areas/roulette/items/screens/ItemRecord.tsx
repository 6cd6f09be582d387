import { rouletteMessages } from '#areas/roulette/messages.ts'
import { useParams } from '@tanstack/react-router'
import { roulettePlace } from '#areas/roulette/access.ts'
import { itemCalls } from '#areas/roulette/items/contract.ts'
import { ItemForm } from '#areas/roulette/items/screens/ItemForm.tsx'
import { rouletteScreens } from '#areas/roulette/screens.ts'
import { words } from '#areas/roulette/words.ts'
import { useSuspenseApiQuery, useRefetchCall } from '#platform/console/api.ts'
import { formatCount, formatPercent, useMessage, useWords } from '#platform/console/i18n.ts'
import {
  HistoryPanel,
  Figure,
  RecordPicture,
  RecordScreen,
  useDisabledReasons,
} from '#platform/console/record.ts'
import { ScreenLink } from '#platform/console/router.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

/** One item of a wheel. */
export default function ItemRecord() {
  const { id = '0' } = useParams({ strict: false })
  return <Stored key={id} itemId={Number(id)} />
}

function Stored({ itemId }: { itemId: number }) {
  const t = useWords(words)
  const m = useMessage()
  const reload = useRefetchCall(itemCalls.info)
  const item = useSuspenseApiQuery(itemCalls.info, { itemId })
  const { update } = useDisabledReasons(roulettePlace)
  const { name, rouletteId, gameName, gameStatus, status, type, stock } = item
  const archived = gameStatus === 'archived' ? m(rouletteMessages('ARCHIVED', { name: gameName })) : null
  return (
    <RecordScreen
      title={name}
      picture={<RecordPicture name={name} picture={item.image} />}
      subtitle={
        <ScreenLink to={rouletteScreens.game} params={{ id: rouletteId }}>
          {gameName}
        </ScreenLink>
      }
      status={<StatusBadge status={status} label={t(status)} />}
      figures={
        <>
          <Figure label={t('chance')} value={formatPercent(item.chancePercentage)} />
          {type !== 'no_win' && <Figure label={t('won')} value={formatCount(item.won)} />}
          {type !== 'no_win' && (
            <Figure label={t('stock')} value={stock === null ? t('unlimited') : formatCount(stock)} />
          )}
        </>
      }
      aside={<HistoryPanel kind="roulette-item" id={itemId} />}
    >
      <ItemForm item={item} rouletteId={rouletteId} disabledReason={update ?? archived} onReload={reload} />
    </RecordScreen>
  )
}
