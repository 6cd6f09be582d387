import type { Wallet } from '#areas/wallets/contract.ts'
import { OtherWallets } from '#areas/wallets/screens/OtherWallets.tsx'
import { words } from '#areas/wallets/words.ts'
import { formatShortMoment, useWords } from '#platform/console/i18n.ts'
import { Facts, recordTargets } from '#platform/console/record.ts'
import { RecordLink } from '#platform/console/router.ts'
import { labelOf } from '#platform/ui/status.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

/** Owner of the wallet, reason for its status and the owner's other wallets. */
export function WalletFacts({ wallet }: { wallet: Wallet }) {
  const t = useWords(words)
  const { statusChangedByName, statusChangedAt, statusReason, status } = wallet
  return (
    <>
      <Facts
        facts={[
          [
            t('owner'),
            <RecordLink key="owner" target={recordTargets.get()('subscriber', wallet.subscriberId)}>
              {wallet.ownerName}
            </RecordLink>,
          ],
          [t('accountNumber'), wallet.accountNo],
          [t('level'), t(`level_${wallet.kycLevel}`)],
          [t('opened'), formatShortMoment(wallet.openedAt)],
          [t('status'), <StatusBadge key="status" status={status} />],
          ...(statusChangedAt === null
            ? []
            : [
                [
                  t('statusReason', { status: labelOf(status).toLowerCase() }),
                  <>
                    {statusReason}
                    <br />
                    {t('statusBy', {
                      who: statusChangedByName ?? '',
                      when: formatShortMoment(statusChangedAt),
                    })}
                  </>,
                ] as const,
              ]),
        ]}
      />
      <section className="card p-16">
        <h2 className="mb-8 text-14">{t('otherWallets')}</h2>
        <OtherWallets wallets={wallet.others} />
      </section>
    </>
  )
}
