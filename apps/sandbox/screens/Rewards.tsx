import { useState } from 'react'
import { type AppItem, rewardsAppCalls } from '#areas/rewards/app/contract.ts'
import { useCall, useRows } from '#apps/sandbox/client.ts'
import { CallForm } from '#apps/sandbox/Form.tsx'
import { Facts, Result, Rows, Screen } from '#apps/sandbox/parts.tsx'
import styles from '#apps/sandbox/phone.module.css'
import { phoneWords } from '#apps/sandbox/words.ts'
import { formatCount, formatDay, formatPesos } from '#platform/console/i18n/format.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import { Button } from '#platform/ui/plain/Button.tsx'

export function Rewards() {
  const t = useWords(phoneWords)
  const { data: balances } = useCall(rewardsAppCalls.balances, {})
  const items = useRows(rewardsAppCalls.items, {})
  const redemptions = useRows(rewardsAppCalls.redemptions, {})
  const [item, setItem] = useState<AppItem | null>(null)
  if (item) return <Redeem item={item} onBack={() => setItem(null)} />
  return (
    <Screen title={t('rewards')} module="Rewards">
      {balances && (
        <Facts
          of={[
            [t('points'), formatCount(balances.points)],
            [t('coins'), formatCount(balances.blackCoins)],
            [t('loadCredit'), formatPesos(balances.loadCredit)],
          ]}
        />
      )}
      <h2>{t('items')}</h2>
      <Rows
        label={t('items')}
        from={items}
        empty={t('noItems')}
        row={(row) => ({
          key: row.id,
          title: row.name,
          detail: priceOf(row, t('pointCount', { count: row.points })),
          end: (
            <Button
              disabled={!row.isAvailable}
              aria-label={row.isAvailable ? t('redeemNamed', { name: row.name }) : undefined}
              onClick={() => setItem(row)}
            >
              {t(row.isAvailable ? 'redeem' : 'outOfStock')}
            </Button>
          ),
        })}
      />
      <h2>{t('redemptions')}</h2>
      <Rows
        label={t('redemptions')}
        from={redemptions}
        empty={t('noRedemptions')}
        row={(row) => ({
          key: row.id,
          title: row.itemName,
          detail: [formatDay(row.createdAt), row.courier, row.trackingNo].filter(Boolean).join(' · '),
          end: t('pointCount', { count: row.points }),
          status: row.status,
        })}
      />
    </Screen>
  )
}

const priceOf = ({ cashPart }: AppItem, points: string) =>
  cashPart > 0 ? `${points} + ${formatPesos(cashPart)}` : points

function Redeem({ item, onBack }: { item: AppItem; onBack: () => void }) {
  const t = useWords(phoneWords)
  const [isDone, setDone] = useState(false)
  const [image] = item.imageUrls
  return (
    <Screen title={item.name} module="Rewards">
      {image && <img className={styles.picture} src={image} alt="" />}
      <p>{item.description}</p>
      <p>{priceOf(item, t('pointCount', { count: item.points }))}</p>
      {isDone ? (
        <Result title={t('redeemed')} />
      ) : (
        <CallForm
          call={rewardsAppCalls.redeem}
          fields={
            item.deliverable ? [{ name: 'address', label: t('deliveryAddress'), hint: t('addressHint') }] : []
          }
          input={({ address = '' }) => ({ itemId: item.id, address })}
          button={t('redeem')}
          onDone={() => setDone(true)}
        />
      )}
      <Button onClick={onBack}>{t('back')}</Button>
    </Screen>
  )
}
