import { Button } from '@mantine/core'
import { roulettePlace } from '#areas/roulette/access.ts'
import { gameCalls } from '#areas/roulette/contract.ts'
import { type Item, itemCalls, ItemType } from '#areas/roulette/items/contract.ts'
import { rouletteScreens } from '#areas/roulette/screens.ts'
import { type T, valueText } from '#areas/roulette/screens/shown.ts'
import { words } from '#areas/roulette/words.ts'
import { toRead } from '#platform/access/access.ts'
import { useAnswer, useAsk } from '#platform/console/ask.ts'
import { count, percent, shortMoment } from '#platform/console/format.ts'
import { type Column, ListScreen } from '#platform/console/list/ListScreen.tsx'
import { PicturedName } from '#platform/console/list/PicturedName.tsx'
import { useClosed } from '#platform/console/record/use-closed.ts'
import { useDeletion } from '#platform/console/record/use-deletion.tsx'
import { addressOf } from '#platform/console/screen.ts'
import { ScreenLink } from '#platform/console/ScreenLink.tsx'
import { useWords } from '#platform/console/words.ts'
import { InUse } from '#platform/contract/record.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

/** What the wheels of all games stop at. */
export default function Items() {
  const t = useWords(words)
  const { data: games } = useAnswer(gameCalls.dropdown, {}, { quiet: true })
  const remove = useAsk(itemCalls.delete)
  const deletion = useDeletion<Item>({
    nameOf: ({ name }) => name,
    closed: useClosed(roulettePlace).delete,
    uses: itemCalls.uses,
    wire: ({ itemId }) => ({ itemId }),
    nameOfUse: ({ what }) => t(what === 'game' ? 'use_game' : 'use_reward'),
    hrefOfUse: ({ what, id }): string =>
      what === 'game'
        ? addressOf(rouletteScreens.game, { id })
        : addressOf(rouletteScreens.reward, { productTrackingId: id }),
    remove: ({ itemId, version }) => remove.mutateAsync({ itemId, version }),
  })
  return (
    <>
      <ListScreen
        name="roulette-items"
        title={t('items')}
        things={t('itemsInside')}
        call={itemCalls.list}
        exports={{ report: 'roulette-items', needs: toRead(roulettePlace) }}
        columns={columnsIn(t)}
        searchIn={t('searchName')}
        filters={[
          {
            key: 'rouletteId',
            label: t('game'),
            kind: 'choice',
            pinned: true,
            options: (games ?? []).map(({ id, name }) => ({ value: id, label: name })),
          },
          {
            key: 'type',
            label: t('type'),
            kind: 'choice',
            pinned: true,
            options: ItemType.options.map((value) => ({ value, label: t(`type_${value}`) })),
          },
          {
            key: 'status',
            label: t('status'),
            kind: 'choice',
            options: InUse.options.map((value) => ({ value, label: t(value) })),
          },
          { key: 'outOfStock', label: t('outOfStock'), kind: 'bool' },
        ]}
        keyOf={({ itemId }) => itemId}
        nameOf={({ name }) => name}
        rowHref={({ itemId }) => addressOf(rouletteScreens.item, { id: itemId })}
        rowMenu={(row) => [deletion.entry(row)]}
        actions={
          <ScreenLink to={rouletteScreens.newItem}>
            <Button component="span">{t('newItem')}</Button>
          </ScreenLink>
        }
        whenEmpty={{ title: t('noItems'), sentence: t('noItemsSentence') }}
      />
      {deletion.dialog}
    </>
  )
}

const columnsIn = (t: T): Column<Item>[] => [
  {
    key: 'name',
    title: t('name'),
    sort: 'name',
    cell: ({ name, image }) => <PicturedName name={name} picture={image} />,
  },
  {
    key: 'game',
    title: t('game'),
    cell: ({ rouletteId, gameName }) => (
      <ScreenLink to={rouletteScreens.game} params={{ id: rouletteId }}>
        {gameName}
      </ScreenLink>
    ),
  },
  { key: 'type', title: t('type'), cell: ({ type }) => t(`type_${type}`) },
  { key: 'value', title: t('value'), align: 'end', cell: valueText },
  {
    key: 'chance',
    title: t('chance'),
    sort: 'chancePercentage',
    align: 'end',
    cell: ({ chancePercentage }) => percent(chancePercentage),
  },
  {
    key: 'stock',
    title: t('stock'),
    align: 'end',
    cell: ({ stock, type }) => {
      if (stock === null) return type === 'no_win' ? '' : t('noEnd')
      return stock === 0 ? <StatusBadge status="out" label={t('outOfStock')} colour="danger" /> : count(stock)
    },
  },
  {
    key: 'won',
    title: t('won'),
    align: 'end',
    cell: ({ won, type }) => (type === 'no_win' ? '' : count(won)),
  },
  {
    key: 'status',
    title: t('status'),
    cell: ({ status }) => <StatusBadge status={status} label={t(status)} />,
  },
  {
    key: 'sequence',
    title: t('sequence'),
    sort: 'sequence',
    align: 'end',
    hidden: true,
    cell: ({ sequence }) => sequence,
  },
  {
    key: 'createdAt',
    title: t('created'),
    sort: 'createdAt',
    hidden: true,
    cell: ({ createdAt }) => shortMoment(createdAt),
  },
]
