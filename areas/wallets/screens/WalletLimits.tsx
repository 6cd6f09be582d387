import { useDebouncedValue } from '@mantine/hooks'
import { walletPlace } from '#areas/wallets/access.ts'
import { LimitKind, LimitName, walletCalls } from '#areas/wallets/contract.ts'
import { getLoweringError, limitRows } from '#areas/wallets/rules.ts'
import { walletScreens } from '#areas/wallets/screens.ts'
import { LimitEffect } from '#areas/wallets/screens/LimitEffect.tsx'
import { limitLabels } from '#areas/wallets/screens/limit-labels.ts'
import { changedLimits, limitValuesFor, toFormValues } from '#areas/wallets/screens/limit-values.ts'
import { searchOf, useSelectedWallet } from './use-selected-wallet.ts'
import { words } from '#areas/wallets/words.ts'
import { toUpdate } from '#platform/access.ts'
import { useApiMutation, useSuspenseApiQuery } from '#platform/console/api.ts'
import {
  MoneyField,
  TextAreaField,
  LimitTable,
  FieldGroup,
  RecordForm,
  useFormValues,
  useRecordForm,
} from '#platform/console/form.ts'
import { centavosFrom } from '#platform/contract/fields.ts'
import { formatPesos, useMessage, useWords } from '#platform/console/i18n.ts'
import { stringifySearch, goTo } from '#platform/console/router.ts'
import { addressOf } from '#platform/console/screen.ts'
import { useDisabledReason, useSignedIn } from '#platform/console/session.ts'

export default function WalletLimits() {
  const t = useWords(words)
  const wallet = useSuspenseApiQuery(walletCalls.details, useSelectedWallet())
  const save = useApiMutation(walletCalls.updateLimit)
  const permissionError = useDisabledReason(toUpdate(walletPlace))
  const m = useMessage()
  const me = useSignedIn()
  const form = useRecordForm({
    name: 'wallet-limits',
    words,
    id: wallet.walletId,
    schema: limitValuesFor(wallet),
    initial: toFormValues(wallet),
    labels: limitLabels(t),
  })
  // Input is debounced so that the preview is not requested for every key.
  const [settled] = useDebouncedValue(useFormValues(form), 250)
  const { walletId, version, ceilings, businessId } = wallet
  const changed = changedLimits(settled, wallet)
  const isRequest = LimitName.options.some(
    (name) => changed[name] !== undefined && centavosFrom(changed[name]) > wallet.limits[name],
  )
  const error = isRequest || Object.keys(changed).length === 0 ? null : getLoweringError(me)
  const back = () =>
    goTo(
      addressOf(walletScreens.wallet, { tab: 'Wallets', bid: businessId ?? 0 }) +
        stringifySearch(searchOf(wallet)),
    )

  return (
    <>
      <h1 className="mb-16">
        {t('editLimit')} <span className="muted font-normal">{wallet.businessName ?? wallet.ownerName}</span>
      </h1>
      <RecordForm
        form={form}
        sendLabel={t(isRequest ? 'submitForApproval' : 'saveLimits')}
        disabledReason={permissionError ?? (error && m(error))}
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
        aside={<LimitEffect wallet={wallet} changed={changed} />}
      >
        <FieldGroup title={t('maxBalance')} sentence={t('balanceGroup')}>
          <MoneyField name="maxBalance" hint={t('atMost', { ceiling: formatPesos(ceilings.maxBalance) })} />
        </FieldGroup>
        <FieldGroup title={t('transactionLimits')} sentence={t('limitGroup')}>
          <LimitTable
            title={t('limit')}
            columns={[t('perTxn'), t('daily'), t('monthly')]}
            rows={LimitKind.options.map((kind) => ({
              key: kind,
              title: t(`kind_${kind}`),
              cells: limitRows[kind].map((name) => (
                <MoneyField
                  key={name}
                  name={name}
                  hint={t('atMost', { ceiling: formatPesos(ceilings[name]) })}
                />
              )),
            }))}
          />
        </FieldGroup>
        <FieldGroup title={t('reason')} sentence={t(isRequest ? 'raiseGroup' : 'reasonGroup')}>
          <TextAreaField name="reason" />
        </FieldGroup>
      </RecordForm>
    </>
  )
}
