import { type LimitName, type Wallet, walletCalls } from '#areas/wallets/contract.ts'
import { labelOfLimit } from '#areas/wallets/screens/limit-labels.ts'
import { words } from '#areas/wallets/words.ts'
import { useApiQuery } from '#platform/console/api.ts'
import { formatPesos, useWords } from '#platform/console/i18n.ts'
import type { ReplyOf } from '#platform/contract/call.ts'
import styles from './wallets.module.css'

type Props = { wallet: Wallet; changed: Partial<Record<LimitName, string>> }
type Field = ReplyOf<typeof walletCalls.limitEffect>['fields'][number]

/** Preview of a change of limits: current usage and past transactions it would have rejected. */
export function LimitEffect({ wallet, changed }: Props) {
  const t = useWords(words)
  const isChanged = Object.keys(changed).length > 0
  const { data } = useApiQuery(
    walletCalls.limitEffect,
    { walletId: wallet.walletId, limits: changed },
    { enabled: isChanged, background: true },
  )
  return (
    <section aria-labelledby="affected-title">
      <h2 id="affected-title" className="mb-8 text-14">
        {t('affectedWallets')}
      </h2>
      <p>
        {t('affectedOne', {
          name: wallet.businessName ?? wallet.ownerName,
          level: t(`level_${wallet.kycLevel}`),
          balance: formatPesos(wallet.balance),
        })}{' '}
        {t('affectedOthers', { n: wallet.others.length })}
      </p>
      <div aria-live="polite">
        {!isChanged ? (
          <p className="muted font-normal my-1em">{t('nothingChanges')}</p>
        ) : data ? (
          <ul className={`${styles.effects} ps-20`}>
            {data.fields.map((field) => (
              <Effect key={field.field} field={field} />
            ))}
          </ul>
        ) : (
          <p className="muted font-normal my-1em">{t('loadingEffect')}</p>
        )}
      </div>
    </section>
  )
}

function Effect({ field: { field, old, new: after, used, rejectedLast30Days } }: { field: Field }) {
  const t = useWords(words)
  const isOver = used !== null && used >= after
  return (
    <li>
      <strong>
        {t('changeLine', { field: labelOfLimit(t, field), old: formatPesos(old), after: formatPesos(after) })}
      </strong>
      {isOver && (
        <div>
          {field === 'maxBalance'
            ? t('aboveMaxBalance', { used: formatPesos(used) })
            : t('usedUp', { used: formatPesos(used), period: field.endsWith('Monthly') ? 'month' : 'day' })}
        </div>
      )}
      {field.endsWith('PerTxn') && (
        <div>
          {rejectedLast30Days === 0 ? t('noneRejected') : t('wouldBeRejected', { n: rejectedLast30Days })}
        </div>
      )}
    </li>
  )
}
