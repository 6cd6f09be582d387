import type { Values } from '#areas/eload/campaigns/screens/campaign-values.ts'
import { grantFor } from '#areas/eload/campaigns/rules.ts'
import { campaignWords } from '#areas/eload/campaigns/words.ts'
import { PhonePreview } from '#areas/eload/screens/PhonePreview.tsx'
import { FormSummary } from '#platform/console/form.ts'
import { formatCount, formatPesos, useWords } from '#platform/console/i18n.ts'
import { Money } from '#platform/contract/fields.ts'

const centavosIn = (text: string | null) => {
  const read = Money.safeDecode(text ?? '')
  return read.success ? Number(read.data) : null
}

/** Preview of the rebate for a typical amount, calculated with the same rule as real sales. */
export function CampaignPreview({ values }: { values: Values }) {
  const t = useWords(campaignWords)
  const [value, budget, cap] = [values.rebateValue, values.budget, values.capPerUser].map(centavosIn)
  const min = centavosIn(values.minAmount) ?? 0
  const amount = Math.max(10_000, min)
  const rebate =
    value === null || value === undefined
      ? 0
      : grantFor(
          {
            rebateType: values.rebateType,
            rebateValue: value,
            minAmount: min,
            budget: budget ?? Number.MAX_SAFE_INTEGER,
            spent: 0,
            capPerUser: cap ?? null,
          },
          { amount, hadBefore: 0 },
        )
  return (
    <>
      <FormSummary
        facts={[
          [t('rebateOn', { amount: formatPesos(amount) }), rebate > 0 && formatPesos(rebate)],
          [t('salesCovered'), rebate > 0 && budget && formatCount(Math.floor(budget / rebate))],
          [t('salesPerPerson'), rebate > 0 && cap && formatCount(Math.floor(cap / rebate))],
          [t('skus'), values.skuIds.length > 0 && formatCount(values.skuIds.length)],
          [
            t('audience'),
            values.audience === 'segment'
              ? t('audiencePeople', { n: values.userIds.length })
              : t(`audience_${values.audience}`),
          ],
        ]}
        period={values}
      />
      <PhonePreview>
        <strong>{values.name || '—'}</strong>
        <p>{t('previewLine', { amount: formatPesos(amount), given: formatPesos(rebate) })}</p>
        {cap && <p>{t('previewCap', { cap: formatPesos(cap) })}</p>}
      </PhonePreview>
    </>
  )
}
