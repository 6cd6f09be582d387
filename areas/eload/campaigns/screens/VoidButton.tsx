import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { type Campaign, campaignCalls } from '#areas/eload/campaigns/contract.ts'
import { campaignWords } from '#areas/eload/campaigns/words.ts'
import { useApiQuery, useApiMutation } from '#platform/console/api.ts'
import { formatPesos, useWords } from '#platform/console/i18n.ts'
import { ActionButton } from '#platform/console/record.ts'
import styles from './campaigns.module.css'
import { PlainTable } from '#platform/ui/plain.ts'

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
                <PlainTable
                  label={t('notReversed')}
                  className={styles.scroll}
                  rows={data.short}
                  keyOf={({ walletId }) => walletId}
                  columns={[
                    [t('owner'), ({ owner }) => owner, 'name'],
                    [t('granted'), ({ given }) => formatPesos(given), 'figure'],
                    [t('available'), ({ available }) => formatPesos(available), 'figure'],
                  ]}
                />
              )}
            </>
          )}
        </div>
      )}
    </>
  )
}
