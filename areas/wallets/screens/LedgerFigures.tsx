import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import { ledgerAdministrators } from '#areas/wallets/access.ts'
import RequestResume from '#areas/wallets/screens/RequestResume.tsx'
import { useHasAccess } from '#platform/console/session.ts'
import { Modal } from '#platform/console/dialog.ts'
import { ledgerFiguresWords } from '#areas/wallets/ledger-figures-words.ts'
import { formatCount, formatShortMoment, useWords } from '#platform/console/i18n.ts'
import type { AssetFigures, LedgerHealth } from '#platform/contract/ledger-health.ts'
import styles from './wallets.module.css'
import { PlainTable } from '#platform/ui/plain.ts'

type Props = { health: LedgerHealth; text: string; onClose: () => void }

/** Figures of the ledger status: wallet balances, operator accounts and errors. */
export default function LedgerFigures({ health, text, onClose }: Props) {
  const t = useWords(ledgerFiguresWords)
  const isAdministrator = useHasAccess(ledgerAdministrators)
  const [isRequesting, setRequesting] = useState(false)
  const { assets, figuresShown, checkedAt, tookMs, stopped, since, why, errorCount, errors, clockAheadS } =
    health
  return (
    <Modal opened onClose={onClose} title={text} size="xl" centered>
      <p>{t('explanation')}</p>
      {checkedAt && (
        <p className="muted font-normal my-1em">
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
      {stopped &&
        isAdministrator &&
        (isRequesting ? (
          <RequestResume onClose={() => setRequesting(false)} />
        ) : (
          <Button mb="md" onClick={() => setRequesting(true)}>
            {t('requestResume')}
          </Button>
        ))}
      {clockAheadS !== null && (
        <Alert color="red" mb="md">
          {t('clockAhead', { seconds: formatCount(Math.round(clockAheadS)) })}
        </Alert>
      )}
      {!figuresShown && <p>{t('figuresHidden')}</p>}
      {figuresShown && (
        <PlainTable
          rows={assets}
          keyOf={({ asset }) => asset}
          columns={[
            [t('asset'), ({ name }) => name, 'name'],
            [t('accounts'), ({ accounts }) => formatCount(accounts), 'figure'],
            [t('inWallets'), (asset) => amountOf(asset, asset.wallets), 'figure'],
            [t('held'), (asset) => amountOf(asset, asset.held), 'figure'],
            [t('operatorAccounts'), (asset) => amountOf(asset, asset.house), 'figure'],
            [t('difference'), (asset) => amountOf(asset, asset.wallets + asset.house), 'figure'],
          ]}
        />
      )}
      {errorCount > 0 && errors.length === 0 && <p role="alert">{t('errorsHidden', { n: errorCount })}</p>}
      {errors.length > 0 && (
        <section role="alert">
          <h2 className="mb-8 text-14">{t('errors')}</h2>
          <ul className={`${styles.effects} ps-20`}>
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
