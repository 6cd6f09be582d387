import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { type Campaign, campaignCalls } from '#areas/eload/campaigns/contract.ts'
import { campaignWords } from '#areas/eload/campaigns/words.ts'
import { useAnswer, useAsk } from '#platform/console/ask.ts'
import { pesos } from '#platform/console/format.ts'
import { ActionButton } from '#platform/console/record/ActionButton.tsx'
import { useWords } from '#platform/console/words.ts'
import styles from './campaigns.module.css'

type Props = { campaign: Campaign; closed: string | null }

/** Voids a campaign after a look at what would be taken back, wallet by wallet. */
export function VoidButton({ campaign, closed }: Props) {
  const t = useWords(campaignWords)
  const void_ = useAsk(campaignCalls.void)
  const [takeBack, setTakeBack] = useState(true)
  const { campaignId, refNo, version } = campaign
  return (
    <ActionButton
      label={t('void')}
      danger
      closed={closed}
      dialog={{
        title: t('voidTitle', { ref: refNo }),
        consequence: <Effect campaignId={campaignId} takeBack={takeBack} onTakeBack={setTakeBack} />,
        onConfirm: (reason) => void_.mutateAsync({ campaignId, version, reason, takeBack }),
      }}
    />
  )
}

type EffectProps = { campaignId: number; takeBack: boolean; onTakeBack: (takeBack: boolean) => void }

function Effect({ campaignId, takeBack, onTakeBack }: EffectProps) {
  const t = useWords(campaignWords)
  const { data } = useAnswer(campaignCalls.voidPreview, { campaignId }, { quiet: true })
  return (
    <>
      <p>{t('voidSentence')}</p>
      {data && (
        <div role="status">
          <p>
            {t('voidGiven', {
              grants: data.grants,
              given: pesos(data.given),
              wallets: String(data.wallets),
            })}
          </p>
          {data.grants > 0 && (
            <Checkbox
              label={t('voidTakeBack')}
              checked={takeBack}
              onChange={({ target }) => onTakeBack(target.checked)}
            />
          )}
          {data.grants > 0 && !takeBack && <p>{t('voidStays')}</p>}
          {data.grants > 0 && takeBack && (
            <>
              <p>{t('voidCan', { amount: pesos(data.canTakeBack) })}</p>
              {data.cannotTakeBack > 0 && <p>{t('voidCannot', { amount: pesos(data.cannotTakeBack) })}</p>}
              {data.short.length > 0 && (
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
                <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('notTaken')}>
                  <table className={styles.table}>
                    <thead>
                      <tr>
                        <th scope="col">{t('owner')}</th>
                        <th scope="col">{t('given')}</th>
                        <th scope="col">{t('available')}</th>
                      </tr>
                    </thead>
                    <tbody>
                      {data.short.map((row) => (
                        <tr key={row.walletId}>
                          <th scope="row">{row.owner}</th>
                          <td>{pesos(row.given)}</td>
                          <td>{pesos(row.available)}</td>
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
