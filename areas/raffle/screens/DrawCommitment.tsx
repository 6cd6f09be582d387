import type { Promised } from '#areas/raffle/contract.ts'
import { raffleScreens } from '#areas/raffle/screens.ts'
import { words } from '#areas/raffle/words.ts'
import { formatShortMoment, useWords } from '#platform/console/i18n.ts'
import { Facts } from '#platform/console/record.ts'
import { addressOf } from '#platform/console/screen.ts'
import { AddressLink } from '#platform/console/router.ts'

/** Commitments published before the draw and values disclosed after it. */
export function DrawCommitment({ raffle }: { raffle: Promised & { raffleId: number; status: string } }) {
  const t = useWords(words)
  const { entriesHash, seedHash, seed, beacon } = raffle
  return (
    <Facts
      title={t('publishedValues')}
      facts={[
        [t('entriesHash'), entriesHash === null ? t('notYet') : <Hash key="entries" text={entriesHash} />],
        [t('seedHash'), seedHash === null ? t('notYet') : <Hash key="seed" text={seedHash} />],
        [
          t('seed'),
          seed === null ? t(seedHash === null ? 'notYet' : 'seedSecret') : <Hash key="seed" text={seed} />,
        ],
        [t('beacon'), <BeaconFact key="beacon" beacon={beacon} isPromised={seedHash !== null} />],
      ]}
    >
      {raffle.status !== 'draft' && (
        <AddressLink address={addressOf(raffleScreens.verify, { id: raffle.raffleId })}>
          {t('verifyPage')}
        </AddressLink>
      )}
    </Facts>
  )
}

const Hash = ({ text }: { text: string }) => <code className="font-mono text-12 break-anywhere">{text}</code>

function BeaconFact({ beacon, isPromised }: { beacon: Promised['beacon']; isPromised: boolean }) {
  const t = useWords(words)
  if (beacon === null) return isPromised ? t('beaconNone') : t('notYet')
  const round = t('beaconRound', { round: String(beacon.round), at: formatShortMoment(beacon.at) })
  return (
    <>
      {round} {beacon.value !== null && <Hash text={beacon.value} />}
    </>
  )
}
