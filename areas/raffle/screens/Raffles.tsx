import { Button } from '@mantine/core'
import { EntrySource, raffleCalls, type RaffleRow, RaffleStatus } from '#areas/raffle/contract.ts'
import { raffleScreens } from '#areas/raffle/screens.ts'
import { RaffleBadge } from '#areas/raffle/screens/Badges.tsx'
import { words } from '#areas/raffle/words.ts'
import { viewers } from '#platform/access/access.ts'
import { formatCount, formatPesos, formatShortMoment } from '#platform/console/i18n/format.ts'
import { type Column, ListScreen } from '#platform/console/list/ListScreen.tsx'
import { addressOf } from '#platform/console/router/screen.ts'
import { ScreenLink } from '#platform/console/router/ScreenLink.tsx'
import { type Translate, useWords } from '#platform/console/i18n/words.ts'
import { changedColumn, createdColumn } from '#platform/console/list/common-columns.tsx'

type T = Translate<(typeof words)['en']>

/** List of raffles, newest first. */
export default function Raffles() {
  const t = useWords(words)
  return (
    <ListScreen
      name="raffles"
      title={t('raffles')}
      pluralName={t('rafflesPlural')}
      call={raffleCalls.list}
      columns={buildColumns(t)}
      filters={[
        {
          key: 'status',
          label: t('status'),
          kind: 'choice',
          options: RaffleStatus.options.map((value) => ({ value, label: t(`status_${value}`) })),
          pinned: true,
        },
        {
          key: 'entrySource',
          label: t('entrySource'),
          kind: 'choice',
          options: EntrySource.options.map((value) => ({ value, label: t(`source_${value}`) })),
        },
        { key: 'dates', label: t('createdOn'), kind: 'dates' },
      ]}
      searchIn={t('searchRaffles')}
      keyOf={({ raffleId }) => raffleId}
      nameOf={({ title }) => title}
      rowHref={({ raffleId }) => addressOf(raffleScreens.details, { id: raffleId })}
      editHref={({ raffleId, status }) =>
        status === 'draft' ? addressOf(raffleScreens.form, { id: raffleId }) : null
      }
      exports={{ report: 'raffles', needs: viewers }}
      actions={
        <>
          <ScreenLink to={raffleScreens.live}>
            <Button component="span" variant="default">
              {t('goLive')}
            </Button>
          </ScreenLink>
          <ScreenLink to={raffleScreens.form} params={{ id: 0 }}>
            <Button component="span">{t('newRaffle')}</Button>
          </ScreenLink>
        </>
      }
      whenEmpty={{ title: t('noRaffles'), sentence: t('noRafflesSentence') }}
    />
  )
}

const buildColumns = (t: T): Column<RaffleRow>[] => [
  { key: 'title', title: t('title'), sort: 'title', cell: ({ title }) => <strong>{title}</strong> },
  { key: 'dtiPermitNo', title: t('dtiPermitNo'), mono: true, cell: ({ dtiPermitNo }) => dtiPermitNo },
  { key: 'drawAt', title: t('drawDate'), sort: 'drawAt', cell: ({ drawAt }) => formatShortMoment(drawAt) },
  {
    key: 'entrySource',
    title: t('entrySource'),
    hidden: true,
    cell: ({ entrySource }) => t(`source_${entrySource}`),
  },
  {
    key: 'entriesCount',
    title: t('entries'),
    align: 'end',
    cell: ({ entriesCount }) => formatCount(entriesCount),
  },
  {
    key: 'winnersCount',
    title: t('winners'),
    align: 'end',
    cell: ({ winnersCount, prizesCount }) =>
      t('ofAll', { some: formatCount(winnersCount), all: formatCount(prizesCount) }),
  },
  {
    key: 'prizesValue',
    title: t('prizesValue'),
    align: 'end',
    cell: ({ prizesValue }) => formatPesos(prizesValue),
  },
  { key: 'status', title: t('status'), cell: ({ status }) => <RaffleBadge status={status} /> },
  createdColumn(t('createdOn'), { hidden: true }),
  changedColumn(t('updatedOn'), { hidden: true }),
]
