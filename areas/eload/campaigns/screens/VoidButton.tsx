import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { type Campaign, campaignCalls } from '#areas/eload/campaigns/contract.ts'
import { campaignWords } from '#areas/eload/campaigns/words.ts'
import { useApiQuery, useApiMutation } from '#platform/console/api/api.ts'
import { formatPesos } from '#platform/console/i18n/format.ts'
import { ActionButton } from '#platform/console/record/ActionButton.tsx'
import { useWords } from '#platform/console/i18n/words.ts'
import styles from './campaigns.module.css'

type Props = { campaign: Campaign; disabledReason: string | null }

/** Voids a campaign after showing the amounts to recover from each wallet. */
export function VoidButton({ campaign, disabledReason }: Props) {
  const t = useWords(campaignWords)
  const void_ = useApiMutation(campaignCalls.void)
  const [takeBack, setTakeBack] = useState(true)
  const { campaignId, refNo, version } = campaign
  return (
    <ActionButton
      label={t('void')}
      danger
      disabledReason={disabledReason}
      dialog={{
        title: t('voidTitle', { ref: refNo }),
        consequence: <Effect campaignId={campaignId} reverseGrants={takeBack} onTakeBack={setTakeBack} />,
        onConfirm: (reason) => void_.mutateAsync({ campaignId, version, reason, takeBack }),
      }}
    />
  )
}

type EffectProps = { campaignId: number; reverseGrants: boolean; onTakeBack: (takeBack: boolean) => void }

function Effect({ campaignId, reverseGrants: takeBack, onTakeBack }: EffectProps) {
  const t = useWords(campaignWords)
  const { data } = useApiQuery(campaignCalls.voidPreview, { campaignId }, { background: true })
  return (
    <>
      <p>{t('voidSentence')}</p>
      {data && (
        <div role="status">
          <p>
            {t('voidGranted', {
              grants: data.grants,
              given: formatPesos(data.given),
              wallets: String(data.wallets),
            })}
          </p>
          {data.grants > 0 && (
            <Checkbox
              label={t('voidReverse')}
              checked={takeBack}
              onChange={({ target }) => onTakeBack(target.checked)}
            />
          )}
          {data.grants > 0 && !takeBack && <p>{t('voidWithoutReversal')}</p>}
          {data.grants > 0 && takeBack && (
            <>
              <p>{t('voidCan', { amount: formatPesos(data.canTakeBack) })}</p>
              {data.cannotTakeBack > 0 && (
                <p>{t('voidCannot', { amount: formatPesos(data.cannotTakeBack) })}</p>
              )}
              {data.short.length > 0 && (
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be focusable by keyboard
                <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('notReversed')}>
                  <table className={styles.table}>
                    <thead>
                      <tr>
                        <th scope="col">{t('owner')}</th>
                        <th scope="col">{t('granted')}</th>
                        <th scope="col">{t('available')}</th>
                      </tr>
                    </thead>
                    <tbody>
                      {data.short.map((row) => (
                        <tr key={row.walletId}>
                          <th scope="row">{row.owner}</th>
                          <td>{formatPesos(row.given)}</td>
                          <td>{formatPesos(row.available)}</td>
                        </tr>
                      ))}
                    </tbody>
                  </table>
                </div>
              )}
            </>
          )}
        </div>
      )}
    </>
  )
}
