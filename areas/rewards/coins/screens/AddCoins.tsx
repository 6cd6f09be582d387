import { useParams } from '@tanstack/react-router'
import { z } from 'zod'
import { coinCalls, Coins, type CoinUser, Currency, GrantDraft } from '#areas/rewards/coins/contract.ts'
import { CurrencyChoice } from '#areas/rewards/coins/screens/CurrencyChoice.tsx'
import { coinWords } from '#areas/rewards/coins/words.ts'
import { Purpose, givingCalls } from '#areas/rewards/contract.ts'
import { bounds, needsApproval } from '#areas/rewards/rules.ts'
import { rewardScreens } from '#areas/rewards/screens.ts'
import { personErrorText } from '#areas/rewards/screens/PeopleTable.tsx'
import { RecipientPicker } from '#areas/rewards/screens/RecipientPicker.tsx'
import { formatAmount, errorText } from '#areas/rewards/screens/format.ts'
import { words } from '#areas/rewards/words.ts'
import { useAddress, goTo } from '#platform/console/router.ts'
import { useApiQuery, useApiMutation, useSuspenseApiQuery } from '#platform/console/api.ts'
import { FormChecks } from '#platform/console/approvals.ts'
import {
  FormSummary,
  NumberField,
  SelectField,
  TextAreaField,
  TextField,
  FieldGroup,
  RecordForm,
  useFormValues,
  useRecordForm,
} from '#platform/console/form.ts'
import { Facts, RecordScreen } from '#platform/console/record.ts'
import { addressOf } from '#platform/console/screen.ts'
import { FilesField } from '#platform/console/upload.ts'
import { formatCount, useWords } from '#platform/console/i18n.ts'
import { uploads } from '#platform/contract/uploads.ts'

const Which = z.object({ currency: Currency.default('BLVCK').catch('BLVCK') })

/** Form that grants coins to one person or to a list of recipients. */
export default function AddCoins() {
  const { id = '0' } = useParams({ strict: false })
  const [{ currency }, set] = useAddress(Which)
  const s = useWords(coinWords)
  return (
    <RecordScreen
      title={s('give')}
      actions={<CurrencyChoice value={currency} onChange={(value) => set({ currency: value })} />}
    >
      {Number(id) > 0 ? (
        <ToOne key={`${id} ${currency}`} id={Number(id)} currency={currency} />
      ) : (
        <ToMany key={currency} currency={currency} />
      )}
    </RecordScreen>
  )
}

function ToOne({ id, currency }: { id: number; currency: Currency }) {
  const t = useWords(words)
  const s = useWords(coinWords)
  const [user] = useSuspenseApiQuery(coinCalls.users, { currency, id }).rows
  if (!user) return <p role="alert">{errorText('gone')}</p>
  return (
    <>
      <section className="mb-16 p-16 border rounded-6" aria-label={t('recipients')}>
        <Facts
          facts={[
            [t('name'), user.name],
            [t('mobile'), user.mobile_number],
            [s('balance'), formatAmount(currency, user.balance)],
          ]}
        />
      </section>
      <GrantForm currency={currency} user={user} />
    </>
  )
}

function ToMany({ currency }: { currency: Currency }) {
  return (
    <>
      <RecipientPicker asset={currency} />
      <GrantForm currency={currency} />
    </>
  )
}

function GrantForm({ currency, user }: { currency: Currency; user?: CoinUser }) {
  const t = useWords(words)
  const s = useWords(coinWords)
  const give = useApiMutation(coinCalls.give)
  const { data: list } = useApiQuery(givingCalls.summary, { asset: currency }, { background: true })
  const form = useRecordForm({
    name: `coin-grant-${currency}`,
    words: coinWords,
    labels: { amount: t('amount'), purpose: t('purpose'), reference: s('externalReference') },
    id: user?.id,
    schema: GrantDraft.omit({ currency: true }).extend({ amount: user ? Coins : z.null() }),
    initial: { amount: null, reason: '', reference: '', purpose: 'other', files: [] },
  })
  const { amount } = useFormValues(form)
  const total = user ? Number(amount ?? 0) : (list?.total ?? 0)
  const error = user ? personErrorText(user) : list?.recipients === 0 ? t('needsRecipients') : null
  const isSubmitted = needsApproval(currency, total, list?.givenToday ?? 0)
  const toInput = ({ amount: each, ...values }: typeof form.stored) => ({
    currency,
    ...values,
    ...(user
      ? { users: [{ cognito_sub: user.cognito_sub ?? '', amount: each ?? 0 }] }
      : { fromList: true as const, ...(list && { listVersion: list.version }) }),
  })
  return (
    <RecordForm
      form={form}
      sendLabel={s('give')}
      blockedReason={error}
      onCancel={() => goTo(`${addressOf(rewardScreens.coins)}?currency=${currency}`)}
      onSend={(values) => give.mutateAsync(toInput(values))}
      onSent={({ data }) =>
        goTo(`${addressOf(rewardScreens.coins)}?currency=${currency}&grant=${data.grantId}`)
      }
      aside={
        <>
          <FormSummary
            facts={[
              [t('recipients'), formatCount(user ? 1 : (list?.recipients ?? 0))],
              [t('total'), formatAmount(currency, total)],
              [s('balanceAfter'), user && formatAmount(currency, user.balance + total)],
            ]}
          >
            <p className="mt-8">
              {s(isSubmitted ? 'creditedAfterApproval' : 'creditedNow', {
                total: formatAmount(currency, total),
              })}
            </p>
          </FormSummary>
          {isSubmitted && error === null && (
            <FormChecks form={form} call={coinCalls.give} toInput={toInput} />
          )}
        </>
      }
    >
      <FieldGroup title={s('grantDetails')} sentence={error ?? s('grantDetailsSentence')}>
        {user && (
          <NumberField
            name="amount"
            required
            hint={t('amountHintCoins', { cap: formatAmount(currency, bounds[currency].perMonth) })}
          />
        )}
        <TextAreaField name="reason" hint={s('reasonHint')} />
        <SelectField
          name="purpose"
          options={Purpose.options.map((value) => ({ value, label: t(`purpose_${value}`) }))}
        />
        <TextField name="reference" hint={s('externalReferenceHint')} />
        <FilesField name="files" upload={uploads.supportingDocument} maxFiles={5} />
      </FieldGroup>
    </RecordForm>
  )
}
