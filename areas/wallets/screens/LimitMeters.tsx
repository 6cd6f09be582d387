import { LimitKind, type LimitName, type Wallet, walletCalls } from '#areas/wallets/contract.ts'
import { limitRows } from '#areas/wallets/rules.ts'
import { limitUsage } from '#areas/wallets/limit-usage.ts'
import { words } from '#areas/wallets/words.ts'
import { formatPesos, useWords } from '#platform/console/i18n.ts'
import { HistoryPanel } from '#platform/console/record.ts'
import styles from './wallets.module.css'
import { PlainTable } from '#platform/ui/plain.ts'

/** Limits of a wallet with their usage and the person who changed each. */
export function LimitMeters({ wallet }: { wallet: Wallet }) {
  const t = useWords(words)
  const { limits, ownLimits, balance } = wallet
  const isOwn = (name: LimitName) => ownLimits.includes(name)
  const meterOf = (kind: LimitKind, name: LimitName, period: string) => (
    <Meter
      label={`${t(`kind_${kind}`)}, ${period}`}
      used={limitUsage(wallet, name) ?? 0}
      limit={limits[name]}
      isOwn={isOwn(name)}
    />
  )
  return (
    <>
      <section className="mb-16">
        <h2 className="mb-8 text-14">{t('maxBalance')}</h2>
        <Meter label={t('maxBalance')} used={balance} limit={limits.maxBalance} isOwn={isOwn('maxBalance')} />
      </section>
      <PlainTable
        rows={LimitKind.options}
        keyOf={(kind) => kind}
        columns={[
          [t('limit'), (kind) => t(`kind_${kind}`), 'name'],
          [
            t('perTxn'),
            (kind) => {
              const [perTxn] = limitRows[kind]
              return (
                <>
                  {limits[perTxn] === 0 ? t('notAllowed') : formatPesos(limits[perTxn])}
                  <Mark isOwn={isOwn(perTxn)} />
                </>
              )
            },
            'figure',
          ],
          [t('today'), (kind) => meterOf(kind, limitRows[kind][1], t('today'))],
          [t('thisMonth'), (kind) => meterOf(kind, limitRows[kind][2], t('thisMonth'))],
        ]}
      />
      <p className="muted font-normal my-1em">{t('periodsInManila')}</p>
      <HistoryPanel call={walletCalls.limitLogs} input={{ walletId: wallet.walletId }} />
    </>
  )
}

type MeterProps = { label: string; used: number; limit: number; isOwn: boolean }

function Meter({ label, used, limit, isOwn }: MeterProps) {
  const t = useWords(words)
  if (limit === 0) {
    return (
      <span>
        {t('notAllowed')} <Mark isOwn={isOwn} />
      </span>
    )
  }
  const text = t('usedOf', { used: formatPesos(used), limit: formatPesos(limit) })
  return (
    <span className="row gap-4-12">
      <meter
        className={styles.meter}
        min={0}
        max={limit}
        high={limit * 0.8}
        optimum={0}
        value={Math.min(used, limit)}
        aria-label={`${label}: ${text}`}
      />
      <span>{t('ofLimit', { used: formatPesos(used), limit: formatPesos(limit) })}</span>
      <Mark isOwn={isOwn} />
    </span>
  )
}

function Mark({ isOwn }: { isOwn: boolean }) {
  const t = useWords(words)
  return isOwn ? <span className={styles.own}>{t('ownLimit')}</span> : null
}
