import { EntrySource, raffleCalls, RaffleStatus } from '#areas/raffle/contract.ts'
import { raffleList } from '#areas/raffle/columns.ts'
import { raffleScreens } from '#areas/raffle/screens.ts'
import { RaffleBadge } from '#areas/raffle/screens/Badges.tsx'
import { words } from '#areas/raffle/words.ts'
import { formatCount, useWords } from '#platform/console/i18n.ts'
import { ListScreen, choiceFilter, pinnedChoice } from '#platform/console/list.ts'
import { addressOf } from '#platform/console/screen.ts'
import { ScreenButton } from '#platform/console/record.ts'

/** List of raffles, newest first. */
export default function Raffles() {
  const t = useWords(words)
  return (
    <ListScreen
      pluralName={t('rafflesPlural')}
      list={raffleList}
      cells={{
        winnersCount: ({ winnersCount, prizesCount }) =>
          t('ofAll', { some: formatCount(winnersCount), all: formatCount(prizesCount) }),
        status: ({ status }) => <RaffleBadge status={status} />,
      }}
      filters={[
        pinnedChoice('status', t('status'), RaffleStatus.options, (value) => t(`status_${value}`)),
        choiceFilter('entrySource', t('entrySource'), EntrySource.options, (value) =>
          t(`entrySource_${value}`),
        ),
        { key: 'dates', label: t('createdOn'), kind: 'dates' },
      ]}
      searchIn={t('searchRaffles')}
      keyOf={({ raffleId }) => raffleId}
      record={raffleScreens.details}
      edit={raffleCalls.update}
      editHref={({ raffleId, status }) =>
        status === 'draft' ? addressOf(raffleScreens.form, { id: raffleId }) : null
      }
      actions={
        <>
          <ScreenButton to={raffleScreens.live} variant="default" label={t('goLive')} />
          <ScreenButton to={raffleScreens.form} params={{ id: 0 }} label={t('newRaffle')} />
        </>
      }
      whenEmpty={{ title: t('noRaffles'), sentence: t('noRafflesSentence') }}
    />
  )
}
