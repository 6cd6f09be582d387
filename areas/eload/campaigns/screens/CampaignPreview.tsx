import type { Values } from '#areas/eload/campaigns/screens/campaign-values.ts'
import { grantFor } from '#areas/eload/campaigns/rules.ts'
import { campaignWords } from '#areas/eload/campaigns/words.ts'
import { Phone } from '#areas/eload/screens/Phone.tsx'
import { count, pesos } from '#platform/console/format.ts'
import { useWords } from '#platform/console/words.ts'
import { Money } from '#platform/contract/money.ts'

const centavosIn = (typed: string | null) => {
  const read = Money.safeDecode(typed ?? '')
  return read.success ? Number(read.data) : null
}

/** What a buyer gets for a usual amount, computed by the rule that gives it. */
export function CampaignPreview({ values }: { values: Values }) {
  const t = useWords(campaignWords)
  const [value, budget, cap] = [values.rebateValue, values.budget, values.capPerUser].map(centavosIn)
  const least = centavosIn(values.minAmount) ?? 0
  const amount = Math.max(10_000, least)
  const given =
    value === null || value === undefined
      ? 0
      : grantFor(
          {
            rebateType: values.rebateType,
            rebateValue: value,
            minAmount: least,
            budget: budget ?? Number.MAX_SAFE_INTEGER,
            spent: 0,
            capPerUser: cap ?? null,
          },
          { amount, hadBefore: 0 },
        )
  return (
    <Phone>
      <strong>{values.name || '—'}</strong>
      <p>{t('previewLine', { amount: pesos(amount), given: pesos(given) })}</p>
      {cap !== null && cap !== undefined && <p>{t('previewCap', { cap: pesos(cap) })}</p>}
      {given > 0 && budget !== null && budget !== undefined && (
        <p>{t('previewReach', { count: count(Math.floor(budget / given)) })}</p>
      )}
    </Phone>
  )
}
