import { Alert } from '@mantine/core'
import { Modal } from '#platform/console/record/Modal.tsx'
import { ledgerFiguresWords } from '#areas/wallets/ledger-figures-words.ts'
import { formatCount, formatShortMoment } from '#platform/console/i18n/format.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import type { AssetFigures, LedgerHealth } from '#platform/contract/ledger-health.ts'
import styles from './wallets.module.css'

type Props = { health: LedgerHealth; text: string; onClose: () => void }

/** Figures of the ledger status: wallet balances, operator accounts and errors. */
export default function LedgerFigures({ health, text, onClose }: Props) {
  const t = useWords(ledgerFiguresWords)
  const { assets, figuresShown, checkedAt, tookMs, stopped, since, why, errorCount, errors } = health
  return (
    <Modal opened onClose={onClose} title={text} size="xl" centered>
      <p>{t('explanation')}</p>
      {checkedAt && (
        <p className={styles.quiet}>
          {t('checkedAt', { when: formatShortMoment(checkedAt), ms: formatCount(tookMs) })}
        </p>
      )}
      {stopped && (
        <Alert color="red" mb="md">
          {why === ''
            ? t('stopped', { when: formatShortMoment(since) })
            : t('stoppedBecause', { when: formatShortMoment(since), why })}
        </Alert>
      )}
      {!figuresShown && <p>{t('figuresHidden')}</p>}
      <div className={styles.scroll} hidden={!figuresShown}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('asset')}</th>
              {[t('accounts'), t('inWallets'), t('held'), t('operatorAccounts'), t('difference')].map(
                (title) => (
                  <th key={title} scope="col" className={styles.end}>
                    {title}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {assets.map((asset) => (
              <tr key={asset.asset}>
                <th scope="row">{asset.name}</th>
                <td className={styles.end}>{formatCount(asset.accounts)}</td>
                {[asset.wallets, asset.held, asset.house, asset.wallets + asset.house].map(
                  (amount, index) => (
                    <td key={index} className={styles.end}>
                      {amountOf(asset, amount)}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {errorCount > 0 && errors.length === 0 && <p role="alert">{t('errorsHidden', { n: errorCount })}</p>}
      {errors.length > 0 && (
        <section role="alert">
          <h2 className={styles.heading}>{t('errors')}</h2>
          <ul className={styles.effects}>
            {errors.map(({ error, subject, detail }) => (
              <li key={`${error} ${subject}`}>
                <strong>{subject}</strong>: {detail}
              </li>
            ))}
          </ul>
        </section>
      )}
    </Modal>
  )
}

const amountOf = ({ asset, decimals }: AssetFigures, minor: number) => {
  const text = (minor / 10 ** decimals).toLocaleString('en-PH', {
    minimumFractionDigits: decimals,
    signDisplay: 'negative',
  })
  return asset === 'PHP' ? text.replace(/^(-?)/, '$1₱') : text
}
