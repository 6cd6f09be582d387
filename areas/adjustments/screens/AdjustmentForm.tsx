import { type AdjustableWallet, type Adjustment, adjustmentCalls } from '#areas/adjustments/contract.ts'
import { adjustmentScreens } from '#areas/adjustments/screens.ts'
import {
  AdjustmentFields,
  type AdjustmentStart,
  reversalOf,
  type Values,
  toFormValues,
  walletDetail,
  walletName,
  toInput,
} from '#areas/adjustments/screens/form-values.ts'
import { WalletLines } from '#areas/adjustments/screens/WalletLines.tsx'
import { RecentTransactions } from '#areas/adjustments/screens/RecentTransactions.tsx'
import { ProjectedBalance } from '#areas/adjustments/screens/ProjectedBalance.tsx'
import { words } from '#areas/adjustments/words.ts'
import { userCalls } from '#areas/staff/users/contract.ts'
import { approvalsNeededFor, getWalletError } from '#areas/adjustments/rules.ts'
import { ApproversField } from '#platform/console/approvals.ts'
import { callApi, useApiQuery, useApiMutation, useSuspenseApiQuery } from '#platform/console/api.ts'
import {
  SearchField,
  SelectField,
  MoneyField,
  TextAreaField,
  TextField,
  FieldGroup,
  RecordForm,
  recordValues,
  useFormValues,
  useRecordForm,
} from '#platform/console/form.ts'
import { formatPesos, useMessage, useWords } from '#platform/console/i18n.ts'
import { goToScreen } from '#platform/console/router.ts'
import { Facts } from '#platform/console/record.ts'
import { statusLabel } from '#platform/words.ts'
import { useSignedIn } from '#platform/console/session.ts'
import { FilesField } from '#platform/console/upload.ts'
import { centavosFrom, Money } from '#platform/contract/fields.ts'
import { uploads } from '#platform/contract/uploads.ts'
import styles from './adjustments.module.css'

const walletOf = async (walletId: number | null) =>
  (await callApi(adjustmentCalls.wallets, { search: '', walletId: walletId ?? 0 })).rows[0] ?? null

type Props = {
  /** The pending adjustment to edit. */
  adjustment?: Adjustment
  /** The completed adjustment to reverse. */
  reverses?: Adjustment
  /** Wallet, transaction and values that prefill a new adjustment. */
  start?: AdjustmentStart & { wallet: AdjustableWallet }
  onEnd?: () => void
}

type Origin = Pick<Props, 'adjustment' | 'reverses' | 'start'>

const valuesOf = ({ wallet, ...values }: NonNullable<Props['start']>) => ({
  ...values,
  walletId: wallet.walletId,
})

const initialValues = ({
  adjustment,
  reverses,
  start,
}: { [Name in keyof Origin]: Origin[Name] | undefined }): Values =>
  adjustment
    ? toFormValues(adjustment)
    : reverses
      ? reversalOf(reverses)
      : recordValues(AdjustmentFields, undefined, start && valuesOf(start))

/** Returns a separate draft id for each starting point of the form. */
const draftIdOf = ({ adjustment, reverses, start }: { [Name in keyof Origin]: Origin[Name] | undefined }) => {
  if (adjustment) return { id: adjustment.adjustmentId }
  if (reverses) return { id: `reversal-of-${reverses.adjustmentId}` }
  return start ? { id: `wallet-${start.wallet.walletId}-${start.relatedTxn}` } : {}
}

/** Adjustment form with a preview of the resulting balance. */
export function AdjustmentForm({ adjustment, reverses, start, onEnd }: Props) {
  const t = useWords(words)
  const m = useMessage()
  const me = useSignedIn()
  const managers = useSuspenseApiQuery(userCalls.lineManagers, {}).filter(({ id }) => id !== me.id)
  const create = useApiMutation(adjustmentCalls.create)
  const update = useApiMutation(adjustmentCalls.update)
  const reverse = useApiMutation(adjustmentCalls.reverse)
  const form = useRecordForm({
    name: 'adjustment',
    words,
    labels: { walletId: t('wallet'), reasonCode: t('reason') },
    ...draftIdOf({ adjustment, reverses, start }),
    schema: AdjustmentFields,
    initial: initialValues({ adjustment, reverses, start }),
  })
  const { amount, walletId, relatedTxn } = useFormValues(form)
  const chosen = useApiQuery(
    adjustmentCalls.wallets,
    { search: '', walletId: walletId ?? 0 },
    { enabled: walletId !== null, background: true },
  )
  const wallet: AdjustableWallet | null = chosen.data?.rows.find((row) => row.walletId === walletId) ?? null
  const known = wallet ?? [adjustment, start?.wallet].find((each) => each?.walletId === walletId)
  const walletError = wallet && getWalletError(wallet)
  const isReversal = reverses !== undefined || (adjustment?.reversesId ?? null) !== null
  const transactions = useApiQuery(
    adjustmentCalls.transactions,
    { walletId: walletId ?? 0, refNo: '' },
    { enabled: walletId !== null && !isReversal, background: true },
  )

  return (
    <RecordForm
      form={form}
      sendLabel={adjustment ? t('resubmit') : t('submitForApproval')}
      blockedReason={walletError && m(walletError)}
      onSend={async (values) => {
        if (reverses) {
          const { remarks, files, lineManagers } = values
          const { adjustmentId, version } = reverses
          return reverse.mutateAsync({ adjustmentId, version, remarks, files, lineManagers })
        }
        // Submitting does not wait for the preview data and loads the wallet itself if needed.
        const input = toInput(values, wallet ?? (await walletOf(values.walletId)))
        return adjustment
          ? update.mutateAsync({
              ...input,
              adjustmentId: adjustment.adjustmentId,
              version: adjustment.version,
            })
          : create.mutateAsync(input)
      }}
      onSent={({ data }) => (onEnd ? onEnd() : goToScreen(adjustmentScreens.form, { id: data.adjustmentId }))}
      onCancel={onEnd ?? (() => goToScreen(adjustmentScreens.dashboard))}
      aside={
        <ProjectedBalance
          form={form}
          wallet={wallet}
          adjustmentId={adjustment?.adjustmentId}
          isReversal={isReversal}
        />
      }
    >
      {isReversal ? (
        <ReversalFacts adjustment={adjustment} reverses={reverses} />
      ) : (
        <FieldGroup title={t('adjustmentSection')} sentence={t('adjustmentSentence')}>
          <SearchField
            name="walletId"
            hint={t('walletHint')}
            call={adjustmentCalls.wallets}
            input={(search) => ({ search })}
            options={({ rows }) =>
              rows.map((row) => ({
                value: row.walletId,
                label: walletName(row),
                detail:
                  row.status === 'active'
                    ? walletDetail(row)
                    : `${walletDetail(row)} · ${statusLabel(row.status)}`,
              }))
            }
            {...(known && { storedLabel: walletName(known), storedDetail: walletDetail(known) })}
          />
          <SelectField name="type" />
          <MoneyField name="amount" hint={t('amountHint')} />
        </FieldGroup>
      )}
      <FieldGroup title={t('supportSection')} sentence={t('supportSentence')}>
        {!isReversal && (
          <>
            <SelectField name="reasonCode" />
            <div className={styles.related}>
              <TextField name="relatedTxn" hint={t('relatedHint')} />
              {walletId !== null && (
                <RecentTransactions
                  transactions={transactions.data?.rows ?? null}
                  chosen={relatedTxn}
                  onChoose={(ref) => form.form.setFieldValue('relatedTxn', ref)}
                />
              )}
            </div>
          </>
        )}
        <TextAreaField name="remarks" hint={t('remarksHint')} />
        <FilesField
          name="files"
          upload={uploads.adjustmentFile}
          stored={adjustment?.files ?? []}
          maxFiles={5}
        />
      </FieldGroup>
      <FieldGroup title={t('approversSection')} sentence={t('approversSentence')}>
        <ApproversField
          name="lineManagers"
          hint={t('lineManagersHint')}
          required
          people={managers}
          needed={neededFor(amount)}
        />
      </FieldGroup>
    </RecordForm>
  )
}

const neededFor = (amount: string | null) =>
  amount !== null && Money.safeParse(amount).success ? approvalsNeededFor(centavosFrom(amount)) : 1

/** Amount and direction of a reversal, derived from the original adjustment. */
function ReversalFacts({
  adjustment,
  reverses,
}: {
  adjustment: Adjustment | undefined
  reverses: Adjustment | undefined
}) {
  const t = useWords(words)
  const source = adjustment ?? reverses
  if (!source) return null
  const type = adjustment ? adjustment.type : source.type === 'credit' ? 'debit' : 'credit'
  const ref = adjustment ? (adjustment.reversesRefNo ?? '') : source.refNo
  return (
    <FieldGroup title={t('adjustmentSection')} sentence={t('reversalSentence', { ref })}>
      <Facts
        facts={[
          [t('reverses'), ref],
          [t('wallet'), <WalletLines key="wallet" wallet={source} />],
          [t('type'), t(`type_${type}`)],
          [t('amount'), formatPesos(source.amount)],
        ]}
      />
    </FieldGroup>
  )
}
