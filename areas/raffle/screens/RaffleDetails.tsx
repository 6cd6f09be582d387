import {
  ScreenButton,
  StaffSentence,
  ActionButton,
  Facts,
  Figure,
  RecordScreen,
} from '#platform/console/record.ts'
import { useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { rafflePlace } from '#areas/raffle/access.ts'
import { raffleCalls, type RaffleDetails as Details } from '#areas/raffle/contract.ts'
import { calculateFinalTax, type RuleError, getImportError } from '#areas/raffle/rules.ts'
import { raffleScreens } from '#areas/raffle/screens.ts'
import { RaffleBadge } from '#areas/raffle/screens/Badges.tsx'
import { DraftNote } from './DraftNote.tsx'
import { Entries } from '#areas/raffle/screens/Entries.tsx'
import { DrawCommitment } from './DrawCommitment.tsx'
import { RaffleActions } from '#areas/raffle/screens/RaffleActions.tsx'
import { Winners } from '#areas/raffle/screens/Winners.tsx'
import { words } from '#areas/raffle/words.ts'
import { toCreate, toUpdate } from '#platform/access.ts'
import { useSuspenseApiQuery } from '#platform/console/api.ts'
import { formatCount, formatPesos, formatShortMoment, useMessage, useWords } from '#platform/console/i18n.ts'
import { lazyPart } from '#platform/console/loading.ts'
import { addressOf } from '#platform/console/screen.ts'
import { AddressLink } from '#platform/console/router.ts'
import { useDisabledReason, useHasAccess } from '#platform/console/session.ts'
import styles from './raffle.module.css'

const ImportScreen = lazyPart(async () => ({
  default: (await import('#platform/console/import/ImportScreen.tsx')).ImportScreen,
}))

/** One raffle: announcement, entries, commitments and winners. */
export default function RaffleDetails() {
  const { id = '0' } = useParams({ strict: false })
  return <OneRaffle key={id} id={Number(id)} />
}

function OneRaffle({ id }: { id: number }) {
  const t = useWords(words)
  const m = useMessage()
  const raffle = useSuspenseApiQuery(raffleCalls.info, { raffleId: id })
  const mayUpdate = useHasAccess(toUpdate(rafflePlace))
  const mayImport = useDisabledReason(toCreate(rafflePlace))
  const errorText = (error: RuleError | null) => error && m(error)
  const disabledReason = mayImport ?? errorText(getImportError(raffle))
  const here = addressOf(raffleScreens.details, { id })
  const isDraft = raffle.status === 'draft'
  const dateOf = (moment: string | null) => (moment === null ? t('dateNotSet') : formatShortMoment(moment))
  const isReadyToDraw = raffle.status === 'locked' || raffle.status === 'drawing'
  return (
    <RecordScreen
      title={raffle.title}
      subtitle={
        raffle.cancelReason === ''
          ? raffle.dtiPermitNo
          : t('cancelledBecause', { reason: raffle.cancelReason })
      }
      status={<RaffleBadge status={raffle.status} />}
      figures={
        <>
          {isDraft ? (
            <>
              <Figure label={t('startsOn')} value={dateOf(raffle.startAt)} />
              <Figure label={t('endsOn')} value={dateOf(raffle.endAt)} />
              <Figure label={t('drawDate')} value={dateOf(raffle.drawAt)} />
            </>
          ) : (
            <>
              <Figure
                label={t('entries')}
                value={formatCount(raffle.entriesCount)}
                href={`${here}?tab=entries`}
              />
              <Figure label={t('chances')} value={formatCount(raffle.chances)} />
              <Figure
                label={t('prizesDrawn')}
                value={t('ofAll', {
                  some: formatCount(raffle.winnersCount),
                  all: formatCount(raffle.prizesCount),
                })}
                href={`${here}?tab=winners`}
              />
            </>
          )}
          <Figure label={t('prizesValue')} value={formatPesos(raffle.prizesValue)} />
        </>
      }
      actions={
        <>
          {isDraft && mayUpdate && (
            <ScreenButton
              to={raffleScreens.form}
              params={{ id }}
              variant="default"
              label={t('edit')}
              isForViewers={false}
            />
          )}
          <RaffleActions raffle={raffle} />
          <ActionButton
            label={t('goLive')}
            variant={isReadyToDraw ? 'filled' : 'default'}
            isForViewers
            address={`${addressOf(raffleScreens.live)}?raffle=${id}`}
          />
        </>
      }
      tabs={[
        { key: 'details', title: t('details'), content: () => <AnnouncedRaffle raffle={raffle} /> },
        {
          key: 'entries',
          title: t('entries'),
          count: raffle.entriesCount,
          content: () => <Entries raffle={raffle} />,
        },
        ...(isDraft
          ? []
          : [
              {
                key: 'winners',
                title: t('winners'),
                count: raffle.winnersCount,
                content: () => <Winners raffle={raffle} />,
              },
            ]),
        {
          key: 'import',
          title: t('import'),
          disabledReason,
          content: () => (
            <Suspense>
              <p>{t('importSentence')}</p>
              <ImportScreen
                kind="raffle-entry"
                target={String(id)}
                disabledReason={disabledReason}
                after={<AddressLink address={`${here}?tab=entries`}>{t('toEntries')}</AddressLink>}
              />
            </Suspense>
          ),
        },
      ]}
    />
  )
}

function AnnouncedRaffle({ raffle }: { raffle: Details }) {
  const t = useWords(words)
  const { importedBy, entrySource, entryEvery, excludedMobiles, witness, status, prizes } = raffle
  const isDraft = status === 'draft'
  const isFinished = status === 'completed' || status === 'cancelled'
  const people = [
    [t('openedBy'), raffle.openedByName],
    [t('lockedBy'), raffle.lockedByName],
    [t('drawStartedBy'), raffle.drawStartedByName],
    [t('witness'), witness],
    [t('completedBy'), raffle.completedByName],
  ] as const
  return (
    <>
      {importedBy.length > 0 && !isFinished && (
        <p className="mb-12 p-8-12 edge-warning bg-warning">
          <StaffSentence people={importedBy} sentence={(who) => t('importersNote', { who })} />
        </p>
      )}
      {isDraft ? <DraftNote raffle={raffle} /> : <DrawCommitment raffle={raffle} />}
      <section className="card p-16 mb-16">
        <h2 className="mb-8 text-14">{t('prizes')}</h2>
        {prizes.length === 0 && <p className="muted my-1em">{t('noPrizes')}</p>}
        <ol className={`${styles.prizeList} ps-20`}>
          {prizes.map(({ prizeId, name, quantity, value, drawn }) => {
            const tax = calculateFinalTax(value)
            return (
              <li key={prizeId}>
                <strong>{name}</strong> {formatPesos(value)}
                {tax !== null && (
                  <span className="muted"> · {t('finalTax', { amount: formatPesos(tax) })}</span>
                )}
                <span className="muted">
                  {' · '}
                  {isDraft
                    ? t('prizeCount', { n: quantity })
                    : `${t('prizesDrawn')}: ${t('ofAll', { some: formatCount(drawn), all: formatCount(quantity) })}`}
                </span>
              </li>
            )
          })}
        </ol>
      </section>
      {/* Facts without a value are omitted. The note of a draft lists what is missing. */}
      <Facts
        facts={[
          ...(isDraft
            ? []
            : ([
                [t('startsOn'), formatShortMoment(raffle.startAt)],
                [t('endsOn'), formatShortMoment(raffle.endAt)],
                [t('drawDate'), formatShortMoment(raffle.drawAt)],
              ] as const)),
          [t('entrySource'), t(`entrySource_${entrySource}`)],
          ...given([[t('entryEvery'), entryEvery && formatPesos(entryEvery)]]),
          ...given([[t('excludedMobiles'), excludedMobiles.length && formatCount(excludedMobiles.length)]]),
          ...given(people),
        ]}
      >
        {raffle.mechanics !== '' && (
          <>
            <div className="mt-12 text-12 muted">{t('mechanics')}</div>
            <p className="break-anywhere">{raffle.mechanics}</p>
          </>
        )}
      </Facts>
    </>
  )
}

const given = (facts: readonly (readonly [string, string | number | null])[]) =>
  facts.filter(([, value]) => Boolean(value))
