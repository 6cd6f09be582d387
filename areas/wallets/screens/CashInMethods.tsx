import { Button } from '@mantine/core'
import { Fragment, useState } from 'react'
import { walletPlace } from '#areas/wallets/access.ts'
import { type CashInMethod, cashInMethodCalls } from '#areas/wallets/cash-in-methods/contract.ts'
import { words } from '#areas/wallets/words.ts'
import { toUpdate } from '#platform/access/access.ts'
import { useApiMutation, useSuspenseApiQuery } from '#platform/console/api/api.ts'
import { formatPercent, formatPesos } from '#platform/console/i18n/format.ts'
import { ActionButton } from '#platform/console/record/ActionButton.tsx'
import { HistoryPanel } from '#platform/console/record/HistoryPanel.tsx'
import { useDisabledReason } from '#platform/console/session/session.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'
import styles from './wallets.module.css'

/** Cash-in methods with their switches and usage. */
export function CashInMethods() {
  const t = useWords(words)
  const { rows } = useSuspenseApiQuery(cashInMethodCalls.list, {})
  const [logged, setLogged] = useState<number | null>(null)
  return (
    <>
      <p className={styles.quiet}>{t('methodsSentence')}</p>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('method')}</th>
              <th scope="col" className={styles.end}>
                {t('fee')}
              </th>
              <th scope="col" className={styles.end}>
                {t('minimum')}
              </th>
              <th scope="col" className={styles.end}>
                {t('maximum')}
              </th>
              <th scope="col">{t('status')}</th>
              <th scope="col" className={styles.end}>
                {t('log')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((method) => {
              const isOpen = logged === method.methodId
              return (
                <Fragment key={method.methodId}>
                  <tr>
                    <th scope="row">{method.name}</th>
                    <td className={styles.end}>
                      {method.feeType === 'percent' ? formatPercent(method.fee) : formatPesos(method.fee)}
                    </td>
                    <td className={styles.end}>{formatPesos(method.min)}</td>
                    <td className={styles.end}>{formatPesos(method.max)}</td>
                    <td>
                      <StatusBadge
                        status={method.status}
                        label={method.status === 'active' ? t('active') : t('inactive')}
                      />
                    </td>
                    <td>
                      <div className={styles.actions}>
                        <Switch method={method} />
                        <Button
                          variant="subtle"
                          aria-expanded={isOpen}
                          onClick={() => setLogged(isOpen ? null : method.methodId)}
                        >
                          {isOpen ? t('hideLog') : t('showLog')}
                        </Button>
                      </div>
                    </td>
                  </tr>
                  {isOpen && (
                    <tr>
                      <td colSpan={6} aria-label={t('logOf', { name: method.name })}>
                        <HistoryPanel call={cashInMethodCalls.logs} input={{ methodId: method.methodId }} />
                      </td>
                    </tr>
                  )}
                </Fragment>
              )
            })}
          </tbody>
        </table>
      </div>
    </>
  )
}

function Switch({ method: { methodId, name, status, version } }: { method: CashInMethod }) {
  const t = useWords(words)
  const disabledReason = useDisabledReason(toUpdate(walletPlace))
  const change = useApiMutation(cashInMethodCalls.updateStatus)
  const isOn = status === 'active'
  return (
    <ActionButton
      label={isOn ? t('deactivate') : t('activate')}
      disabledReason={disabledReason}
      danger={isOn}
      dialog={{
        title: isOn ? t('deactivateMethod', { name }) : t('activateMethod', { name }),
        consequence: isOn
          ? t('deactivateMethodConsequence', { name })
          : t('activateMethodConsequence', { name }),
        onConfirm: (reason) =>
          change.mutateAsync({ methodId, status: isOn ? 'inactive' : 'active', reason, version }),
      }}
    />
  )
}
