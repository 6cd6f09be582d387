import { useDebouncedValue } from '@mantine/hooks'
import { useMemo } from 'react'
import { walletPlace } from '#areas/wallets/access.ts'
import { LimitKind, walletCalls } from '#areas/wallets/contract.ts'
import { limitRows } from '#areas/wallets/rules.ts'
import { walletScreens } from '#areas/wallets/screens.ts'
import { LimitEffect } from '#areas/wallets/screens/LimitEffect.tsx'
import { limitLabels } from '#areas/wallets/screens/limit-labels.ts'
import {
  changedLimits,
  limitValuesFor,
  type LimitValues,
  valuesOf,
} from '#areas/wallets/screens/limit-values.ts'
import { searchOf, useWhichWallet } from '#areas/wallets/screens/which-wallet.ts'
import { words } from '#areas/wallets/words.ts'
import { toUpdate } from '#platform/access/access.ts'
import { useAsk, useReply } from '#platform/console/ask.ts'
import { MoneyField, TextAreaField } from '#platform/console/form/fields.ts'
import {
  GroupOfFields,
  RecordForm,
  useFormValues,
  useRecordForm,
} from '#platform/console/form/RecordForm.tsx'
import { pesos } from '#platform/console/format.ts'
import { stringifySearch } from '#platform/console/address.ts'
import { goTo } from '#platform/console/navigation.ts'
import { addressOf } from '#platform/console/screen.ts'
import { useWhyClosed } from '#platform/console/session.ts'
import { useWords } from '#platform/console/words.ts'
import styles from './wallets.module.css'

export default function WalletLimits() {
  const t = useWords(words)
  const wallet = useReply(walletCalls.details, useWhichWallet())
  const save = useAsk(walletCalls.updateLimit)
  const closed = useWhyClosed(toUpdate(walletPlace))
  const labels = useMemo(() => ({ ...limitLabels(t), reason: t('reason') }), [t])
  const form = useRecordForm<LimitValues>({
    name: 'wallet-limits',
    id: wallet.walletId,
    schema: limitValuesFor(wallet),
    initial: valuesOf(wallet),
    labels,
  })
  // Typing is not asked about key by key.
  const [settled] = useDebouncedValue(useFormValues(form), 250)
  const { walletId, version, ceilings, businessId } = wallet
  const back = () =>
    goTo(
      addressOf(walletScreens.wallet, { tab: 'Wallets', bid: businessId ?? 0 }) +
        stringifySearch(searchOf(wallet)),
    )

  return (
    <>
      <h1 className={styles.title}>
        {t('editLimit')} <span className={styles.quiet}>{wallet.businessName ?? wallet.ownerName}</span>
      </h1>
      <RecordForm
        form={form}
        sendLabel={t('saveLimits')}
        closed={closed}
        onCancel={back}
        onSend={(values) =>
          save.mutateAsync({
            walletId,
            version,
            reason: values.reason,
            limits: changedLimits(values, wallet),
          })
        }
        onSent={back}
        aside={<LimitEffect wallet={wallet} changed={changedLimits(settled, wallet)} />}
      >
        <GroupOfFields title={t('maxBalance')} sentence={t('balanceGroup')}>
          <MoneyField
            name="maxBalance"
            label={t('maxBalance')}
            hint={t('atMost', { ceiling: pesos(ceilings.maxBalance) })}
          />
        </GroupOfFields>
        {LimitKind.options.map((kind) => (
          <GroupOfFields key={kind} title={t(`kind_${kind}`)} sentence={t('limitGroup')}>
            {limitRows[kind].map((name, nth) => (
              <MoneyField
                key={name}
                name={name}
                label={[t('perTxn'), t('daily'), t('monthly')][nth] ?? ''}
                hint={t('atMost', { ceiling: pesos(ceilings[name]) })}
              />
            ))}
          </GroupOfFields>
        ))}
        <GroupOfFields title={t('reason')} sentence={t('reasonGroup')}>
          <TextAreaField name="reason" label={t('reason')} required maxLength={500} />
        </GroupOfFields>
      </RecordForm>
    </>
  )
}
